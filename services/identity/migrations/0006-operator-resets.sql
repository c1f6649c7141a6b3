-- What an operator asks of the running service (npm run operator -- reset-second-factor). May be lost: it is asked again.
create table operator_resets (
  id uuid primary key,
  -- e-mail address or user name
  account text not null,
  asked_at timestamptz not null default now(),
  -- the sentence for the operator, once it is done or refused
  answer text
);
select platform.internal('operator_resets');
