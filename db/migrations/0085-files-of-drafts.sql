-- The files of imported drafts have no upload; the studio shows them by their blob (decision 150).

CREATE OR REPLACE VIEW shared_draft_files AS
  SELECT d.author_id, r.draft_id, r.version, r.title, r.storage_keys, r.version = d.version AS is_newest,
    r.version IS NOT DISTINCT FROM d.review_version AS is_in_review, r.files
  FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id
  WHERE r.storage_keys <> '{}';
COMMENT ON VIEW shared_draft_files IS 'Drafts: the files that each revision refers to, with its draft.';
