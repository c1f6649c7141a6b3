-- What people cite for somebody's birth and death as JSON, apart from the details that lists carry; null where it was never recorded.
alter table members add column cited text;
