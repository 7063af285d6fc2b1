-- Recordings are read in a queue of their own, and wait for no film (decision 246).
UPDATE jobs SET queue = 'sounds' WHERE kind = 'read-sound' AND state IN ('waiting', 'dead');

-- The version before, which may still run, queues them with films.
CREATE FUNCTION place_sounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.queue := 'sounds';
  RETURN NEW;
END $$;
CREATE TRIGGER place_sounds BEFORE INSERT ON jobs FOR EACH ROW WHEN (NEW.kind = 'read-sound') EXECUTE FUNCTION place_sounds();
