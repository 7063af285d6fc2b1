-- Accounts of creators and team members. Readers never have one. An address is stored as a keyed fingerprint, for look-ups, and sealed, for
-- mail; a session or a recovery code only as a hash. A sign-in code is derived from the id of its row and stored nowhere.

CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email_fingerprint bytea NOT NULL UNIQUE,
  fingerprint_key_id text NOT NULL,
  sealed_email bytea NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  -- The creator that the account publishes as; null for team members who do not publish.
  creator_id uuid UNIQUE REFERENCES authors (id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  closed_at timestamptz
);

CREATE TABLE account_roles (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('reviewer', 'moderator', 'support', 'finance', 'owner')),
  -- Null: by an operator's command.
  granted_by uuid REFERENCES accounts (id),
  granted_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, role)
);

-- One running code for each browser that asked. A browser that named an unknown address has a row, too, so that both cases do the same work.
CREATE TABLE sign_in_codes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  browser_fingerprint bytea NOT NULL UNIQUE,
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  code_key_id text NOT NULL,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_codes_by_end ON sign_in_codes (expires_at);
CREATE TRIGGER delete_jobs AFTER DELETE ON sign_in_codes REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();

-- Strength 1: a code by mail. Strength 2: a passkey, or a code by mail and one of an authenticator app.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  strength smallint NOT NULL CHECK (strength IN (1, 2)),
  -- When the person last proved who they are.
  proven_at timestamptz NOT NULL DEFAULT app_now(),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  -- Browser and system, as the list of devices shows them; never an IP address.
  device text NOT NULL CHECK (char_length(device) <= 100)
);
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  credential_id text NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  used_at timestamptz
);
CREATE INDEX passkeys_by_account ON passkeys (account_id);

-- Each challenge can be answered once, by the browser that asked for it.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'sign-in')),
  browser_fingerprint bytea NOT NULL,
  -- Null: a sign-in, where the passkey says whose it is.
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'register') = (account_id IS NOT NULL))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

CREATE TABLE totp_factors (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  -- Null until the app has shown its first code.
  confirmed_at timestamptz,
  -- The last accepted step of 30 seconds: a step is accepted once.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);
