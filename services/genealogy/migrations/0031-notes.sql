-- Notes beside the biography as JSON, apart from the details that lists carry; null where they were never recorded.
alter table members add column notes text;
