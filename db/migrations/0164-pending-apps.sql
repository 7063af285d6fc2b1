-- An authenticator app that is being set up, apart from the one in use: that one works until the new one has shown its first code. Only the session
-- that began can confirm it.
CREATE TABLE pending_totp_factors (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL
);
