-- What was spent on the language model, in tokens a day: counts alone, nothing that was asked.
create table answer_tokens (
  tenant_id uuid not null,
  user_id uuid not null,
  day date not null,
  tokens bigint not null,
  primary key (tenant_id, day, user_id)
);
select platform.internal('answer_tokens');
