-- The sales of the last day, which a job counts by buyer.
CREATE INDEX settlements_newest ON settlements (settled_at);
