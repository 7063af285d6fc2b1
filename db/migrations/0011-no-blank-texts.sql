-- A title or excerpt of spaces says as little as none.
ALTER TABLE posts
  DROP CONSTRAINT posts_title_check,
  ADD CONSTRAINT posts_title_says_something CHECK (title ~ '\S'),
  DROP CONSTRAINT posts_excerpt_check,
  ADD CONSTRAINT posts_excerpt_says_something CHECK (excerpt ~ '\S');
