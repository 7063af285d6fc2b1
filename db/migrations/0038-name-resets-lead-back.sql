-- The post that a reader wanted to buy when the name did not fit: the mailed link leads back to it. Gone with its row, within the hour.
ALTER TABLE name_resets ADD COLUMN post_slug text CHECK (char_length(post_slug) <= 120);
