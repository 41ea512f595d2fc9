CREATE TABLE users (
  id      integer PRIMARY KEY,
  email   text NOT NULL UNIQUE
);

CREATE TABLE orders (
  id      integer PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  cents   integer NOT NULL CHECK (cents >= 0)
);
