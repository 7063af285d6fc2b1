-- Owners search the team's records by member and by action as well.
CREATE INDEX team_actions_by_account ON team_actions (account_id, at DESC);
CREATE INDEX team_actions_by_action ON team_actions (action, at DESC);
