-- Whether somebody said that when and where two partners married is for administrators and for who added it alone; null: the lines of its file hold.
alter table relationships add column is_marriage_private boolean;

-- Whether their marriage has another row before others. A marriage that its file keeps private counted as all of the couple.
alter table relationships add column keeps_marriage boolean not null default false;
update relationships set keeps_marriage = true, keeps_couple = false
where keeps_couple and is_private is null and (extra is null or extra !~* '(^|\n)1 RESN [^\n]*(confidential|privacy)');
