ALTER TABLE orders ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0;
