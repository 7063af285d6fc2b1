-- The films that could not be packaged for HLS, for their creators (decision 198).
CREATE VIEW shared_failed_films AS SELECT blob_key FROM film_packages WHERE refusal = 'failed';
COMMENT ON VIEW shared_failed_films IS 'Media: the keys of films that could not be packaged for HLS. Readers get them as one file.';
