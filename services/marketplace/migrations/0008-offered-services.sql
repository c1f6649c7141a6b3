-- What everybody may see, in a table of its own: no condition of row level security stands before its indexes, so a page in any order, and
-- what has some text in it, are found without reading all. Filled again from the events, with what it follows from.
truncate vendors, services, service_pictures, purchases, reviews, vendor_ratings;

-- What a text has of one, two and three characters in a row. What another text is in has all of that text's. No extension is asked for.
create function grams_of(p_text text) returns tsvector immutable strict parallel safe language sql as $$
  select coalesce(array_to_tsvector(array_agg(gram)), '') from (
    select unnest(array[letter, letter || lead(letter) over whole, letter || lead(letter) over whole || lead(letter, 2) over whole]) as gram
    from string_to_table(p_text, null) with ordinality as letters (letter, place)
    window whole as (order by place)
  ) grams where gram is not null
$$;

alter table vendors add column grams tsvector not null generated always as (grams_of(searched)) stored;
alter table services add column grams tsvector not null generated always as (grams_of(searched)) stored;

create table offered_services (
  id uuid primary key,
  vendor_id uuid not null,
  category_id uuid not null,
  price_minor bigint not null,
  -- of the vendor; 0 for one that has none
  rating numeric(3, 2) not null,
  created_at text not null,
  -- what it says and what its vendor is called, without case and accents
  searched text not null,
  grams tsvector not null
);
select platform.shared('offered_services');

create index offered_services_by_age on offered_services (created_at desc, id desc);
create index offered_services_by_category on offered_services (category_id, created_at desc, id desc);
create index offered_services_by_lowest_price on offered_services ((-price_minor) desc, created_at desc, id desc);
create index offered_services_by_highest_price on offered_services (price_minor desc, created_at desc, id desc);
create index offered_services_by_rating on offered_services (rating desc, created_at desc, id desc);
create index offered_services_by_vendor on offered_services (vendor_id);
-- What was written last is read through by every search: less of it than usual.
create index offered_services_by_gram on offered_services using gin (grams) with (gin_pending_list_limit = 256);

-- Only a vendor's own services are still read in this table without being offered.
drop index services_by_age;
alter table services drop column cheapness;
