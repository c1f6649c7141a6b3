-- Whose application it is: what the sidebar offers depends on it.
delete from vendor_states;
alter table vendor_states add column user_id uuid;
create index vendor_states_of_user on vendor_states (user_id);
