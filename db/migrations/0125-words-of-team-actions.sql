-- Owners search the team's records by the words of a reason.
CREATE INDEX team_actions_by_reason ON team_actions USING gin (to_tsvector('simple', detail ->> 'reason')) WHERE detail ? 'reason';
