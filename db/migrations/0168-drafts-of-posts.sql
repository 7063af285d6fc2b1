-- A moderator returns any post to its creator, because every post has a draft (decision 150).

CREATE VIEW shared_drafts AS SELECT id, post_id FROM drafts WHERE post_id IS NOT NULL;
COMMENT ON VIEW shared_drafts IS 'Drafts: the draft of each post.';
