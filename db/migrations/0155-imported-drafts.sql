-- Drafts from imports count apart from those that a creator begins in the studio (decision 229).

ALTER TABLE drafts ADD COLUMN is_imported boolean NOT NULL DEFAULT false;
UPDATE drafts d SET is_imported = true WHERE EXISTS (SELECT FROM imported_sources s WHERE s.draft_id = d.id);
CREATE INDEX drafts_unpublished ON drafts (author_id, is_imported) WHERE post_id IS NULL;
