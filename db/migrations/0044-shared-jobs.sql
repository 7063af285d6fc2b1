-- What other domains may read of jobs, named as every shared view is.
ALTER VIEW mails RENAME TO shared_mails;
COMMENT ON VIEW shared_mails IS 'Jobs: every mail that is not purged: its kind, the id of what it is about, and how it stands. Never its recipient.';
ALTER VIEW dead_letters RENAME TO shared_dead_letters;
COMMENT ON VIEW shared_dead_letters IS 'Jobs: the jobs, mails among them, that failed for good and wait for an operator.';
