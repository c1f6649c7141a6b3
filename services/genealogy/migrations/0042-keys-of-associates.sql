-- By what a file calls whom lines name beside a citation (members.xref_key): an index then tells whether anybody is called so.
alter table citations add column associate_key text;
