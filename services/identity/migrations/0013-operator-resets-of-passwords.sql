-- What of an account an operator asks for: its second factor, or a link to choose a password with.
alter table operator_resets add column kind text not null default 'second-factor';
