-- A member of the team closes an alert: it leaves the list, unless it is raised again after what the member saw.
CREATE TABLE closed_alerts (
  kind text NOT NULL,
  subject_id text NOT NULL,
  -- Alerts raised before this moment are closed.
  closed_until timestamptz NOT NULL,
  PRIMARY KEY (kind, subject_id)
);
