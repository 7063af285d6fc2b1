-- How often each post's page was opened, by day (UTC) and language of the screen. Counts only: nothing about the reader.
CREATE TABLE post_views (
  post_id uuid NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  day date NOT NULL,
  views_en integer NOT NULL CHECK (views_en >= 0),
  views_es integer NOT NULL CHECK (views_es >= 0),
  -- All views of the post until the end of the day: the views of a period are a difference of two rows.
  total integer NOT NULL CHECK (total >= views_en + views_es),
  PRIMARY KEY (post_id, day)
);

-- The same of all posts of a creator together.
CREATE TABLE creator_views (
  author_id uuid NOT NULL REFERENCES authors (id) ON DELETE CASCADE,
  day date NOT NULL,
  views_en integer NOT NULL CHECK (views_en >= 0),
  views_es integer NOT NULL CHECK (views_es >= 0),
  PRIMARY KEY (author_id, day)
);

-- What creators may see of sales (decision 155): a post's purchases of a day with five of them or more, and otherwise those of its
-- whole week (Monday to Sunday, UTC), once the week is over.
CREATE VIEW shared_post_sales_by_period AS
  WITH days AS (
    SELECT o.post_id, date_trunc('day', s.settled_at, 'UTC') AS day, count(*) AS sales, sum(s.amount_cents) AS cents
    FROM orders o JOIN settlements s ON s.order_id = o.id
    WHERE s.settled_at < date_trunc('day', app_now(), 'UTC') GROUP BY o.post_id, 2)
  SELECT post_id, (period AT TIME ZONE 'UTC')::date AS starts_on, is_day, sum(sales)::integer AS sales, sum(cents)::integer AS revenue_cents
  FROM days, LATERAL (SELECT sales >= 5 AS is_day, CASE WHEN sales >= 5 THEN day ELSE date_trunc('week', day, 'UTC') END AS period) AS grouped
  WHERE is_day OR period < date_trunc('week', app_now(), 'UTC')
  GROUP BY post_id, period, is_day;
COMMENT ON VIEW shared_post_sales_by_period IS
  'Orders: purchases of each post by day, or by week where a day has fewer than five; refunded ones included. A week shows once it is over.';

CREATE OR REPLACE VIEW shared_post_sales AS
  SELECT post_id, sum(sales)::integer AS sales FROM shared_post_sales_by_period GROUP BY post_id;
COMMENT ON VIEW shared_post_sales IS
  'Orders: how often each post was bought, of what shared_post_sales_by_period shows. Posts without sales have no row.';

-- Refunds of purchases by the week in which the provider told of them.
CREATE VIEW shared_post_refunds_by_week AS
  SELECT o.post_id, (date_trunc('week', r.seen_at, 'UTC') AT TIME ZONE 'UTC')::date AS starts_on,
    count(*)::integer AS refunds, sum(r.amount_cents)::integer AS refunded_cents
  FROM payment_refunds r JOIN orders o ON o.payment_intent_id = r.payment_intent_id
  WHERE r.status IN ('pending', 'succeeded') AND r.seen_at < date_trunc('week', app_now(), 'UTC') GROUP BY 1, 2;
COMMENT ON VIEW shared_post_refunds_by_week IS 'Reversals: refunds of the purchases of each post by week (Monday to Sunday, UTC), once it is over.';
