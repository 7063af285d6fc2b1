-- How often a payment was started, for a creator's figures: in the same groups as purchases, so that none is tied to a person (decision 155).
CREATE VIEW shared_post_starts_by_period AS
  WITH days AS (
    SELECT post_id, date_trunc('day', created_at, 'UTC') AS day, count(*) AS starts
    FROM orders WHERE created_at < date_trunc('day', app_now(), 'UTC') GROUP BY post_id, 2)
  SELECT post_id, (period AT TIME ZONE 'UTC')::date AS starts_on, is_day, sum(starts)::integer AS starts
  FROM days, LATERAL (SELECT starts >= 5 AS is_day, CASE WHEN starts >= 5 THEN day ELSE date_trunc('week', day, 'UTC') END AS period) AS grouped
  WHERE is_day OR period < date_trunc('week', app_now(), 'UTC')
  GROUP BY post_id, period, is_day;
COMMENT ON VIEW shared_post_starts_by_period IS
  'Orders: started payments of each post by day, or by week where a day has fewer than five. A week shows once it is over.';
