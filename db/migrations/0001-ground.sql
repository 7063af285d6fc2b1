-- The first ground: creators, posts and their media, orders, grants, names, the webhook inbox and the mail outbox.
-- Money is integer cents, times are timestamptz by app_now(), keys are random and reveal no counts.

-- The one clock. Embedded and test databases replace it by one that can be shifted; production refuses to start with that one.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT now() $$;

CREATE FUNCTION is_slug(value text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT length(value) <= 120 AND value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' $$;

CREATE TABLE authors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL UNIQUE
    CHECK (username ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'),
  first_name text NOT NULL CHECK (first_name <> ''),
  last_name text NOT NULL CHECK (last_name <> ''),
  email text NOT NULL CHECK (email LIKE '%_@_%'),
  social_media text,
  description text NOT NULL DEFAULT '',
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT authors_username_reserved CHECK (username <> ALL (ARRAY[
    '404', '429', 'about', 'access', 'account', 'admin', 'api', 'app', 'assets', 'auth', 'blog',
    'callback', 'category', 'checkout', 'contact', 'content-not-available', 'create', 'creator', 'creators', 'desk', 'dev',
    'docs', 'embed', 'explore', 'favicon', 'feed', 'files', 'fonts', 'hassle-free-access-policy',
    'healthz', 'help', 'home', 'identity-verification-policy', 'images', 'import', 'legal', 'login',
    'logout', 'manifest', 'media', 'metrics', 'oembed', 'one-time-access-policy', 'payment', 'payment-callback',
    'payments', 'policies', 'privacy-and-terms', 'readyz', 'receipt', 'receipts', 'robots', 'rss',
    'search', 'sign-in', 'sign-up', 'sitemap', 'static', 'studio', 'support', 'team', 'thank-you',
    'vitrina', 'webhooks', 'well-known'
  ]))
);

CREATE TABLE posts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  slug text NOT NULL UNIQUE CHECK (is_slug(slug)),
  title text NOT NULL CHECK (title <> ''),
  excerpt text CHECK (excerpt <> ''),
  -- Sanitised HTML; images stand as <img data-media-id> and get their addresses when somebody may see them.
  content_html text NOT NULL,
  language text NOT NULL CHECK (language IN ('English', 'Spanish')),
  access_type text NOT NULL CHECK (access_type IN ('PAID', 'FREE')),
  price_cents integer CHECK (price_cents BETWEEN 100 AND 1000000),
  published_at timestamptz NOT NULL,
  -- What the importer read last: the same source changes nothing.
  source_key text UNIQUE,
  source_sha256 bytea,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT posts_paid_has_price CHECK ((access_type = 'PAID') = (price_cents IS NOT NULL)),
  CONSTRAINT posts_paid_has_excerpt CHECK (access_type = 'FREE' OR excerpt IS NOT NULL),
  UNIQUE (id, slug),
  UNIQUE (id, published_at, language)
);
CREATE INDEX posts_newest ON posts (published_at DESC, id DESC);
CREATE INDEX posts_newest_by_language ON posts (language, published_at DESC, id DESC);
CREATE INDEX posts_newest_by_author ON posts (author_id, published_at DESC, id DESC);
CREATE INDEX posts_newest_by_author_language ON posts (author_id, language, published_at DESC, id DESC);

-- Every slug that a post ever had. The current one is among them, so that no other post can take it.
CREATE TABLE post_slugs (
  slug text PRIMARY KEY CHECK (is_slug(slug)),
  post_id uuid NOT NULL REFERENCES posts (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (post_id, slug)
);
ALTER TABLE posts ADD CONSTRAINT posts_slug_in_history
  FOREIGN KEY (id, slug) REFERENCES post_slugs (post_id, slug) DEFERRABLE INITIALLY DEFERRED;

-- One row a name and kind: a free post has categories, a paid one premium categories.
CREATE TABLE categories (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name <> '' AND name <> 'All'),
  premium boolean NOT NULL,
  UNIQUE (name, premium)
);

-- Carries the listing order of its post, held equal by the foreign key, so that a category is read from one index.
CREATE TABLE post_categories (
  post_id uuid NOT NULL,
  category_id uuid NOT NULL REFERENCES categories (id),
  position smallint NOT NULL CHECK (position >= 0),
  published_at timestamptz NOT NULL,
  language text NOT NULL,
  PRIMARY KEY (post_id, category_id),
  UNIQUE (post_id, position),
  FOREIGN KEY (post_id, published_at, language) REFERENCES posts (id, published_at, language)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX post_categories_newest ON post_categories (category_id, published_at DESC, post_id DESC);
CREATE INDEX post_categories_newest_by_language ON post_categories (category_id, language, published_at DESC, post_id DESC);

-- A file belongs to one post (its cover, an image of its body, a download) or to one author (the portrait).
CREATE TABLE media_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  post_id uuid REFERENCES posts (id) ON DELETE CASCADE,
  author_id uuid REFERENCES authors (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('portrait', 'cover', 'body', 'download')),
  position smallint NOT NULL DEFAULT 0 CHECK (position >= 0),
  name text NOT NULL CHECK (name <> ''),
  mime text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  alternative_text text,
  placeholder text,
  storage_key text NOT NULL,
  CONSTRAINT media_files_one_owner CHECK ((role = 'portrait') = (author_id IS NOT NULL) AND num_nonnulls(post_id, author_id) = 1),
  CHECK (num_nonnulls(width, height) IN (0, 2)),
  UNIQUE (post_id, role, position),
  UNIQUE (author_id, role, position)
);

CREATE TABLE media_variants (
  media_file_id uuid NOT NULL REFERENCES media_files (id) ON DELETE CASCADE,
  name text NOT NULL,
  mime text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  PRIMARY KEY (media_file_id, name)
);

-- The snapshot that a reader agreed to pay. No address and no name: keyed fingerprints only.
CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  post_id uuid NOT NULL REFERENCES posts (id),
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 100 AND 1000000),
  currency text NOT NULL DEFAULT 'usd' CHECK (currency = 'usd'),
  language text NOT NULL CHECK (language IN ('en', 'es')),
  consent_version text NOT NULL,
  email_fingerprint bytea NOT NULL,
  name_fingerprint bytea NOT NULL,
  fingerprint_key_id text NOT NULL,
  browser_fingerprint bytea NOT NULL,
  attempt_fingerprint bytea NOT NULL UNIQUE,
  payment_intent_id text UNIQUE,
  client_secret_fingerprint bytea,
  -- When the sweeper asks the provider next; null once there is nothing left to ask.
  next_check_at timestamptz,
  checks smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CHECK (num_nonnulls(payment_intent_id, client_secret_fingerprint) IN (0, 2)),
  UNIQUE (id, post_id),
  UNIQUE (id, amount_cents)
);
CREATE INDEX orders_to_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX orders_by_post ON orders (post_id);

CREATE TABLE settlements (
  order_id uuid PRIMARY KEY,
  amount_cents integer NOT NULL,
  charge_id text NOT NULL UNIQUE,
  settled_at timestamptz NOT NULL DEFAULT app_now(),
  handover_closed_at timestamptz,
  FOREIGN KEY (order_id, amount_cents) REFERENCES orders (id, amount_cents)
);

-- Access: only for a settled order, one an order, 72 hours to the second (spec 9).
CREATE TABLE grants (
  order_id uuid PRIMARY KEY REFERENCES settlements (order_id),
  post_id uuid NOT NULL,
  email_fingerprint bytea NOT NULL,
  name_fingerprint bytea NOT NULL,
  fingerprint_key_id text NOT NULL,
  code_key_id text NOT NULL,
  granted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT grants_last_72_hours CHECK (expires_at - granted_at = interval '72 hours'),
  FOREIGN KEY (order_id, post_id) REFERENCES orders (id, post_id)
);
CREATE INDEX grants_by_reader ON grants (email_fingerprint, post_id);

-- The name bound to an e-mail by its first successful payment.
CREATE TABLE name_bindings (
  email_fingerprint bytea PRIMARY KEY,
  name_fingerprint bytea NOT NULL,
  fingerprint_key_id text NOT NULL,
  order_id uuid NOT NULL REFERENCES grants (order_id),
  bound_at timestamptz NOT NULL DEFAULT app_now()
);

-- Each event once, recorded and worked in one transaction. Ids only: the object is fetched when it is needed.
CREATE TABLE webhook_inbox (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  object_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT app_now()
);

-- A declined card; five of them end a PaymentIntent (card testing).
CREATE TABLE order_declines (
  event_id text PRIMARY KEY REFERENCES webhook_inbox (event_id),
  order_id uuid NOT NULL REFERENCES orders (id)
);
CREATE INDEX order_declines_by_order ON order_declines (order_id);

-- An order that cannot be settled as paid (amount, currency or mode is not its own): the operator is told, access is not given.
CREATE TABLE settlement_refusals (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  payment_intent_id text NOT NULL,
  reason text NOT NULL,
  refused_at timestamptz NOT NULL DEFAULT app_now(),
  refunded_at timestamptz
);
CREATE INDEX settlement_refusals_to_refund ON settlement_refusals (refused_at) WHERE refunded_at IS NULL;

-- Mails to send. The address is sealed and wiped once the mail is sent; a dead letter loses it after 72 hours.
CREATE TABLE outbox (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('access-code')),
  cause text NOT NULL CHECK (cause IN ('settlement', 'resend')),
  order_id uuid NOT NULL REFERENCES grants (order_id),
  sealed_recipient bytea,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT app_now(),
  last_error text,
  sent_at timestamptz,
  dead_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT outbox_one_end CHECK (num_nonnulls(sent_at, dead_at) <= 1),
  CONSTRAINT outbox_sent_is_wiped CHECK (sent_at IS NULL OR sealed_recipient IS NULL),
  CONSTRAINT outbox_pending_has_recipient CHECK (sent_at IS NOT NULL OR dead_at IS NOT NULL OR sealed_recipient IS NOT NULL)
);
CREATE UNIQUE INDEX outbox_one_settlement_mail ON outbox (order_id, kind) WHERE cause = 'settlement';
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE sent_at IS NULL AND dead_at IS NULL;
CREATE INDEX outbox_dead_with_address ON outbox (dead_at) WHERE sealed_recipient IS NOT NULL;

-- Counters of limits, shared by all processes; keys are HMACs. Losing them in a crash costs nothing.
CREATE UNLOGGED TABLE rate_limits (
  key bytea PRIMARY KEY,
  window_started_at timestamptz NOT NULL,
  hits integer NOT NULL
);
CREATE INDEX rate_limits_window ON rate_limits (window_started_at);
