-- A role of the team ends the sessions that its account has: they were started for 30 days, and the team's last 12 hours. Owners who give
-- themselves another role stay signed in.
CREATE FUNCTION end_sessions_of_new_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE account_id = NEW.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sessions_of_new_member AFTER INSERT ON account_roles
  FOR EACH ROW WHEN (NEW.granted_by IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION end_sessions_of_new_member();
