-- A report names the version that readers saw, which is kept while the report is, and which a moderator sees.

-- Null for a post without a draft, and in earlier reports.
ALTER TABLE post_reports ADD version integer;

CREATE VIEW shared_published_versions AS
  SELECT post_id, published_version AS version FROM drafts WHERE post_id IS NOT NULL AND published_version IS NOT NULL;
COMMENT ON VIEW shared_published_versions IS 'Drafts: the version of each post that readers got last.';

CREATE INDEX moderation_cases_by_post ON moderation_cases (post_id);
CREATE VIEW shared_reported_versions AS
  SELECT c.post_id, r.version, c.due_at IS NOT NULL AS is_open FROM moderation_cases c JOIN post_reports r ON r.case_id = c.id
  WHERE r.version IS NOT NULL;
COMMENT ON VIEW shared_reported_versions IS
  'Moderation: the versions of posts that reports name, until these are deleted. is_open: a moderator still decides about them.';

CREATE OR REPLACE VIEW shared_draft_files AS
  SELECT d.author_id, r.draft_id, r.version, r.title, r.storage_keys, r.version = d.version AS is_newest,
    (r.version IS NOT DISTINCT FROM d.review_version
      OR r.version = d.published_version AND EXISTS (SELECT FROM shared_open_cases c WHERE c.post_id = d.post_id)
      OR EXISTS (SELECT FROM shared_reported_versions v WHERE v.post_id = d.post_id AND v.version = r.version AND v.is_open))
      AS is_in_review,
    r.files
  FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id
  WHERE r.storage_keys <> '{}';
