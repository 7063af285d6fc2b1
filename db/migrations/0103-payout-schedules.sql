-- How often a creator is paid. Without a row every week.
CREATE TABLE payout_schedules (
  author_id uuid PRIMARY KEY REFERENCES authors (id),
  schedule text NOT NULL CHECK (schedule IN ('weekly', 'monthly')),
  changed_at timestamptz NOT NULL DEFAULT app_now()
);
