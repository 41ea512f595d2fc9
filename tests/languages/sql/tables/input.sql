CREATE TABLE shop.orders (
  id int PRIMARY KEY,
  customer int REFERENCES customers (id)
);
create table if not exists "Lines" (id int);
CREATE TEMPORARY TABLE spare (id int);
-- create table commented (id int);
INSERT INTO notes VALUES ('create table quoted (id int)');
CREATE INDEX by_customer ON shop.orders (customer);
