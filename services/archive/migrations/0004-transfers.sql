-- Archives that were read into a family; only its administrators ask for them.
create table transfers (
  tenant_id uuid not null,
  id uuid not null,
  -- Who reads it in, and becomes the creator of everything in it.
  user_id uuid not null,
  status text not null,
  people int not null,
  items int not null,
  files int not null,
  -- JSON list of sentences.
  issues text not null default '[]',
  reason text,
  created_at text not null,
  position bigint not null,
  primary key (tenant_id, id)
);

-- How far those under way have come. Written by whoever carries them out; when it is lost it is counted anew.
create table transfer_progress (
  tenant_id uuid not null,
  id uuid not null,
  done int not null,
  primary key (tenant_id, id)
);

select platform.protect('transfers');
select platform.protect('transfer_progress');
