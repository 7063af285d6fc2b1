-- A moderator of an open case sees the files of the version that readers got, as in a review.

CREATE VIEW shared_open_cases AS SELECT post_id FROM moderation_cases WHERE due_at IS NOT NULL;
COMMENT ON VIEW shared_open_cases IS 'Moderation: the posts of which a report or an appeal waits for a moderator.';
CREATE INDEX moderation_cases_open_of_post ON moderation_cases (post_id) WHERE due_at IS NOT NULL;

CREATE OR REPLACE VIEW shared_draft_files AS
  SELECT d.author_id, r.draft_id, r.version, r.title, r.storage_keys, r.version = d.version AS is_newest,
    (r.version IS NOT DISTINCT FROM d.review_version
      OR r.version = d.published_version AND EXISTS (SELECT FROM shared_open_cases c WHERE c.post_id = d.post_id)) AS is_in_review,
    r.files
  FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id
  WHERE r.storage_keys <> '{}';
COMMENT ON VIEW shared_draft_files IS
  'Drafts: the files that each revision refers to, with its draft. is_in_review: a moderator sees them, in a review or a case.';
