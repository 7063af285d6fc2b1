-- A process that reads from replicas writes a mark and uses only servers that show it: they follow this primary, and no other database and no
-- primary of before a failover. Backups leave the marks out.
CREATE TABLE replica_marks (
  id uuid PRIMARY KEY,
  written_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- How far this server has replayed the primary's changes; null for a server that follows none.
CREATE FUNCTION replayed_position() RETURNS pg_lsn LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END
$$;
