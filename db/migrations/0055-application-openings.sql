-- Openings of applications are recorded with all else that team members do, in `team_actions` (0057), which outlives an application. No
-- released version wrote to this table.
DROP TABLE application_openings;
