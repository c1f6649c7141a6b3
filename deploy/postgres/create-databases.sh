#!/bin/sh
# Runs once, when the Postgres volume is empty: a database and roles of its own for every service, and the keyring's.
# Services are the folders under /services that have migrations, or those named in SERVICES; each has a password of its own in
# <NAME>_PASSWORD. `ai-chat` is called ai_chat here, its password AI_CHAT_PASSWORD.
# The login owns its schema and may take on two roles: <service>_projector (the service) and <service>_reader (a member, under
# row level security). None is a superuser and none bypasses row level security.
set -eu

# In a database, one statement after the other over one connection.
query() {
  database=$1
  shift
  for statement; do
    set -- "$@" --command "$statement"
    shift
  done
  psql --username "$POSTGRES_USER" --dbname "$database" --set ON_ERROR_STOP=1 --quiet "$@"
}

folder=${SERVICES_FOLDER:-/services}
services=$(echo ${SERVICES:-$(cd "$folder" && ls -d */migrations | xargs -n 1 dirname)} | tr - _)

password_of() {
  eval "password=\${$(echo "$1" | tr a-z A-Z)_PASSWORD:-}"
  : "${password:?set $(echo "$1" | tr a-z A-Z)_PASSWORD}"
}

for service in $services; do
  password_of "$service"
  query postgres \
    "create role $service login nosuperuser nobypassrls noinherit password '$password'" \
    "create role ${service}_projector nologin nosuperuser nobypassrls noinherit" \
    "create role ${service}_reader nologin nosuperuser nobypassrls noinherit" \
    "grant ${service}_projector, ${service}_reader to $service" \
    "create database $service owner $service" \
    "revoke all on database $service from public"
done

# The keyring belongs to nobody who can log in. A service finds the keys of people and accounts, and of the platform's own secrets
# (platform/<word>) those that it made itself. Only those that erase people destroy keys.
query postgres \
  "create role keyring nologin nosuperuser nobypassrls" \
  "create database keyring owner keyring" \
  "revoke all on database keyring from public"
query keyring "set role keyring; $(cat "$folder/_platform/src/keyring/keys.sql")
  alter table keys add column made_by name not null default current_user;
  alter table keys enable row level security;
  create policy found on keys for select using (name ~ '/[0-9a-f]{8}-[0-9a-f-]{27}$' or made_by = current_user);
  create policy made on keys for insert with check (made_by = current_user);
  create policy destroyed on keys for update using (name ~ '/[0-9a-f]{8}-[0-9a-f-]{27}$');"
for service in $services; do
  password_of "$service"
  query keyring \
    "create role keyring_$service login nosuperuser nobypassrls password '$password'" \
    "grant connect on database keyring to keyring_$service" \
    "grant select, insert on keys to keyring_$service"
done
for eraser in genealogy identity notifications; do
  query keyring "grant update (key, destroyed_at) on keys to keyring_$eraser"
done
