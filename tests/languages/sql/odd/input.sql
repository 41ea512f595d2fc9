-- CREATE TABLE commented (id INT);
/* CREATE TABLE blocked (id INT); */
CREATE TABLE shop.orders (id INT);
CREATE TABLE "Quoted" (id INT);
create table if not exists `ticks` (id int);
INSERT INTO notes VALUES ('CREATE TABLE quoted (id INT)');
SELECT * FROM elsewhere;
CREATE INDEX by_id ON orders (id);
ALTER TABLE orders ADD COLUMN size INT;
DROP TABLE gone;
CREATE TABLE copied AS SELECT * FROM orders;
