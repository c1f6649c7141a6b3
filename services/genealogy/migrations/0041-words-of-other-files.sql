-- Digest of what a file of another program last said, where an export of ours spoke since.
alter table members add column other_said_key text;
alter table relationships add column other_said_key text;
