-- Roles with no more rights than they need. Run as the owner of the schema, who needs CREATEROLE to make them, after each
-- `refdir migrate` that brings new tables; roles that exist stay as they are:
--   psql "$OWNER_URL" -f roles.sql
-- then give each its password: ALTER ROLE refdir_node LOGIN PASSWORD '…'.

-- Otherwise psql would go on after a fault, and end as if there had been none.
\set ON_ERROR_STOP on

-- Publishes, rolls back, and changes keys: for whoever compiles and operates.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'refdir_publisher') THEN CREATE ROLE refdir_publisher NOLOGIN; END IF;
END $$;
GRANT USAGE ON SCHEMA refdir TO refdir_publisher;
GRANT SELECT, INSERT, DELETE ON refdir.publications, refdir.snapshots, refdir.chunks, refdir.keys TO refdir_publisher;
GRANT SELECT, UPDATE ON refdir.key_changes TO refdir_publisher;
GRANT SELECT, INSERT, UPDATE ON refdir.key_uses TO refdir_publisher;

-- Reads: for nodes.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'refdir_node') THEN CREATE ROLE refdir_node NOLOGIN; END IF;
END $$;
GRANT USAGE ON SCHEMA refdir TO refdir_node;
GRANT SELECT ON refdir.publications, refdir.snapshots, refdir.chunks, refdir.keys, refdir.key_changes TO refdir_node;
-- And writes when keys were last used, nothing else.
GRANT SELECT, INSERT, UPDATE ON refdir.key_uses TO refdir_node;
