-- Categories are names that every reader sees: no row has bidirectional controls, as those of authors, posts and files (0034). A name that exists
-- without them already, or would be the reserved one, stays: it may be in use.

UPDATE categories c SET name = coalesce(nullif(without_bidi_controls(c.name), ''), '-')
  WHERE c.name <> without_bidi_controls(c.name) AND without_bidi_controls(c.name) <> 'All' AND NOT EXISTS (
    SELECT FROM categories same WHERE same.premium = c.premium AND same.id <> c.id
      AND without_bidi_controls(same.name) = without_bidi_controls(c.name));
ALTER TABLE categories ADD CONSTRAINT categories_without_bidi_controls CHECK (name = without_bidi_controls(name)) NOT VALID;
