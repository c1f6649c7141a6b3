-- How partners are together, or were, and when and where they parted. How a child belongs to a parent stood here before.
alter table relationships
  add column partnership text,
  add column end_date text,
  add column end_place text;
