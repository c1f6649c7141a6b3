-- As whom an administrator looks at the family in this session; null where they are themselves.
alter table sessions add column views_as text;
