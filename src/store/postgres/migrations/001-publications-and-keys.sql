-- A snapshot's bytes, in chunks; several publications may name one snapshot.
CREATE TABLE refdir.snapshots (
  version text PRIMARY KEY,
  bytes bigint NOT NULL,
  chunks integer NOT NULL,
  -- Of all its bytes.
  sha256 bytea NOT NULL
);

CREATE TABLE refdir.chunks (
  -- Checked at the end of the publishing transaction: a snapshot's row is written only after its last chunk.
  version text NOT NULL REFERENCES refdir.snapshots ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  -- From 0.
  place integer NOT NULL,
  -- A Zstandard frame with a checksum.
  compressed bytea NOT NULL,
  PRIMARY KEY (version, place)
);
-- PostgreSQL would try to compress them again.
ALTER TABLE refdir.chunks ALTER COLUMN compressed SET STORAGE EXTERNAL;

CREATE TABLE refdir.publications (
  number integer PRIMARY KEY,
  version text NOT NULL,
  published_at timestamptz NOT NULL,
  -- When all nodes switch to it.
  activate_at timestamptz NOT NULL,
  -- Which programs can read it: the versions of the snapshot format and of folding.
  readers text NOT NULL,
  inputs text NOT NULL,
  note text NOT NULL
);

CREATE TABLE refdir.keys (
  id text PRIMARY KEY,
  -- Their order, from 1.
  place integer NOT NULL,
  record jsonb NOT NULL
);

-- When keys were last used, to the hour. Apart from the keys, so that nodes may write this and not them.
CREATE TABLE refdir.key_uses (
  id text PRIMARY KEY,
  used_at timestamptz NOT NULL
);

-- One row, which counts the changes of the keys, so that looking for a change costs nothing.
CREATE TABLE refdir.key_changes (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  count bigint NOT NULL DEFAULT 0
);
INSERT INTO refdir.key_changes DEFAULT VALUES;
