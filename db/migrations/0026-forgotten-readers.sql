-- Fingerprints of readers end: those of an order that was never paid after 7 days, those of a purchase after 400 days. The
-- rows stay for books and receipts; empty fingerprints match nobody (decision 096).

ALTER TABLE orders ADD COLUMN forget_reader_at timestamptz DEFAULT app_now() + interval '7 days';
UPDATE orders SET forget_reader_at = created_at + interval '7 days';
CREATE INDEX orders_to_forget ON orders (forget_reader_at) WHERE forget_reader_at IS NOT NULL;
