-- How often each post's page was opened, for the list of its creator: the newest row of a post has the total.
CREATE VIEW shared_post_views AS
  SELECT p.id AS post_id, (SELECT v.total FROM post_views v WHERE v.post_id = p.id ORDER BY v.day DESC LIMIT 1) AS views FROM shared_posts p;
COMMENT ON VIEW shared_post_views IS 'Figures: the views of each post until now; null for a post without views.';
