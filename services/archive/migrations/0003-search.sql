-- What the search reads, written by one projection from the events of archive and genealogy. `owner_id` is null where the
-- whole family may read; what is private carries its creator here, in every table that anything could be told from.
create extension if not exists fuzzystrmatch schema public;

-- One row for each item and person. What was removed keeps its row, unseen and without entries in the other tables.
create table search_documents (
  tenant_id uuid not null,
  id uuid not null,
  -- Short name of the document in the tables below.
  number int generated always as identity,
  -- Place of its kind in the contracts' searchKind.
  kind smallint not null,
  -- The account that added it; null for people.
  creator uuid,
  owner_id uuid,
  title text not null,
  -- The searched texts as JSON, [[field, text], …].
  texts text not null,
  members uuid[] not null,
  tags text[] not null,
  places text[] not null,
  -- The same without case and accents.
  title_key text not null,
  tag_keys text[] not null,
  place_key text not null,
  -- First and last year it tells of, and the day to sort by (since 1970-01-01).
  year_from int,
  year_to int,
  sort_day int,
  removed boolean not null,
  primary key (tenant_id, id)
);
create unique index search_documents_by_number on search_documents (tenant_id, number);
create index search_documents_by_creator on search_documents (creator) where creator is not null;

-- How often a word's stem stands in a document, and how long that document is. `=will` is a name that as a word
-- says nothing.
create table search_postings (
  tenant_id uuid not null,
  term text collate "C" not null,
  number int not null,
  kind smallint not null,
  uses smallint not null,
  length int not null,
  owner_id uuid,
  primary key (tenant_id, term, number) include (kind, uses, length, owner_id)
);

-- Words as they are spelt (without case and accents), and in how many documents: what a misspelt word is compared with.
create table search_words (
  tenant_id uuid not null,
  word text collate "C" not null,
  owner_id uuid,
  size smallint not null,
  uses int not null,
  unique nulls not distinct (tenant_id, word, owner_id)
);

-- Tags and places as they are written, and in how many documents.
create table search_labels (
  tenant_id uuid not null,
  kind text not null,
  text text not null,
  owner_id uuid,
  key text not null,
  uses int not null,
  unique nulls not distinct (tenant_id, kind, text, owner_id)
);

create table search_totals (
  tenant_id uuid not null,
  owner_id uuid,
  documents int not null,
  length bigint not null,
  unique nulls not distinct (tenant_id, owner_id)
);

-- Pieces of prose whose meaning is compared. Until there is a vector of the present model it is `due`: from then on whoever
-- has time computes it, and puts it off for as long as that may take.
create table search_chunks (
  tenant_id uuid not null,
  number int not null,
  nr smallint not null,
  kind smallint not null,
  owner_id uuid,
  field text not null,
  begins int not null,
  -- What is embedded: the title and the piece.
  text text not null,
  due timestamptz,
  primary key (tenant_id, number, nr)
);
create index search_chunks_due on search_chunks (due) where due is not null;

-- What each chunk means to a model. Comparing the codes tells which vectors are worth comparing, and the key carries what that
-- reads: a family's codes lie together, and nothing else is looked through.
create table search_vectors (
  tenant_id uuid not null,
  number int not null,
  nr smallint not null,
  model text collate "C" not null,
  kind smallint not null,
  owner_id uuid,
  -- The signs of the vector's first 512 values (embeddings/vectors.ts).
  code bit(512) not null,
  -- A signed byte for each value.
  vector bytea not null,
  primary key (tenant_id, number, nr, model) include (kind, owner_id, code)
);

-- Models of which there are vectors. The complete one is asked; another takes its place once it is complete.
create table search_models (model text primary key, is_complete boolean not null);

-- Accounts that were erased: what they added may come later.
create table search_erased_accounts (user_id uuid primary key);

select platform.protect('search_documents');
select platform.restrict('search_documents', 'not removed and (owner_id is null or owner_id::text = (select platform.viewer()))');
select platform.protect('search_postings');
select platform.restrict('search_postings', 'owner_id is null or owner_id::text = (select platform.viewer())');
select platform.protect('search_words');
select platform.restrict('search_words', 'owner_id is null or owner_id::text = (select platform.viewer())');
select platform.protect('search_labels');
select platform.restrict('search_labels', 'owner_id is null or owner_id::text = (select platform.viewer())');
select platform.protect('search_totals');
select platform.restrict('search_totals', 'owner_id is null or owner_id::text = (select platform.viewer())');
select platform.protect('search_chunks');
select platform.restrict('search_chunks', 'owner_id is null or owner_id::text = (select platform.viewer())');
select platform.protect('search_vectors');
select platform.restrict('search_vectors', 'owner_id is null or owner_id::text = (select platform.viewer())');
select platform.internal('search_models');
select platform.internal('search_erased_accounts');
