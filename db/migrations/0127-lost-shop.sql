-- After a restore creators get no second mail about what the lost shop has told them (decision 182).

-- A row once the database was restored.
CREATE TABLE lost_shop (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- The last moment at which the shop whose database was lost is known to have run.
  alive_at timestamptz NOT NULL
);
