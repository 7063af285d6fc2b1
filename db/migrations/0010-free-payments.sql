-- Amounts that anyone pays to the company. Who paid is known to the card provider alone.
CREATE TABLE free_payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  base_cents integer NOT NULL CHECK (base_cents >= 100),
  -- 3% and 50 cents, rounded half up: the one rule that browser and server compute, too.
  fee_cents integer NOT NULL GENERATED ALWAYS AS ((3 * base_cents::bigint + 5050) / 100) STORED,
  total_cents integer NOT NULL GENERATED ALWAYS AS (base_cents + (3 * base_cents::bigint + 5050) / 100) STORED
    CHECK (total_cents <= 99999999),
  language text NOT NULL CHECK (language IN ('en', 'es')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  checkout_session_id text UNIQUE,
  payment_intent_id text UNIQUE,
  paid_at timestamptz,
  CONSTRAINT free_payments_paid_by_intent CHECK ((paid_at IS NULL) = (payment_intent_id IS NULL)),
  CONSTRAINT free_payments_paid_in_session CHECK (paid_at IS NULL OR checkout_session_id IS NOT NULL)
);
