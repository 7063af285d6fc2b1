-- When the newest complete backup was taken. It is a fact about this installation: backups leave it out, and a restored database has none.
CREATE TABLE newest_backup (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Where it is, as the operator finds it.
  address text NOT NULL CHECK (address <> ''),
  -- The moment whose data it has.
  taken_at timestamptz NOT NULL,
  completed_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE VIEW shared_newest_backup AS SELECT address, taken_at, completed_at FROM newest_backup;
COMMENT ON VIEW shared_newest_backup IS 'Platform: the newest complete backup of this installation; no row before the first and after a restore.';
