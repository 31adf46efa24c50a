-- Roles with no more rights than they need. Run once, as the owner of the schema, after `refdir migrate`:
--   psql "$OWNER_URL" -f roles.sql
-- then give each its password: ALTER ROLE refdir_node LOGIN PASSWORD '…'.

-- Publishes, rolls back, and changes keys: for whoever compiles and operates.
CREATE ROLE refdir_publisher NOLOGIN;
GRANT USAGE ON SCHEMA refdir TO refdir_publisher;
GRANT SELECT, INSERT, DELETE ON refdir.publications, refdir.snapshots, refdir.chunks, refdir.keys TO refdir_publisher;
GRANT SELECT, UPDATE ON refdir.key_changes TO refdir_publisher;
GRANT SELECT, INSERT, UPDATE ON refdir.key_uses TO refdir_publisher;

-- Reads: for nodes.
CREATE ROLE refdir_node NOLOGIN;
GRANT USAGE ON SCHEMA refdir TO refdir_node;
GRANT SELECT ON refdir.publications, refdir.snapshots, refdir.chunks, refdir.keys, refdir.key_changes TO refdir_node;
-- And writes when keys were last used, nothing else.
GRANT SELECT, INSERT, UPDATE ON refdir.key_uses TO refdir_node;
