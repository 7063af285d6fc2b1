-- A creator sends a newer version while an earlier one is under review: it takes the place of that one (decision 140).

INSERT INTO publication_rules (action, from_state, to_state) VALUES ('submit', 'in-review', 'in-review');
