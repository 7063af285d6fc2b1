-- How often each post was bought, for its creator. Only days that are over count: a number that follows each sale would tell when a
-- person bought.
CREATE VIEW shared_post_sales AS
  SELECT o.post_id, count(*)::integer AS sales FROM orders o JOIN settlements s ON s.order_id = o.id
  WHERE s.settled_at < date_trunc('day', app_now(), 'UTC') GROUP BY o.post_id;
COMMENT ON VIEW shared_post_sales IS
  'Orders: how often each post was bought before today, by UTC; refunded purchases included. Posts without sales have no row.';
