-- The machine says by itself who ran an operator's command, beside the name that the operator states. Older rows do not know.
ALTER TABLE operator_actions
  ADD COLUMN os_user text CHECK (os_user ~ '\S' AND char_length(os_user) <= 100 AND os_user NOT LIKE '%@%'),
  ADD COLUMN host text CHECK (host ~ '\S' AND char_length(host) <= 255 AND host NOT LIKE '%@%'),
  ADD CONSTRAINT operator_actions_machine CHECK ((os_user IS NULL) = (host IS NULL));
