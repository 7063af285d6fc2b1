-- The lines of an interlaced film lie between each other in its package: once its ladder is made, its playlist names only those sizes.
ALTER TABLE film_ladders ADD COLUMN replaces_package boolean NOT NULL DEFAULT false;
