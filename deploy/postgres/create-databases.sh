#!/bin/sh
# Runs once, when the Postgres volume is empty: a database and roles of its own for every service, and one for the keyring.
# Services are the folders under /services that have migrations, or those named in SERVICES.
# The login owns its schema and may take on two roles: <service>_projector (the service) and <service>_reader (a member, under
# row level security). None is a superuser and none bypasses row level security. `ai-chat` is called ai_chat here.
set -eu

query() { psql --username "$POSTGRES_USER" --dbname "$1" --set ON_ERROR_STOP=1 --quiet --command "$2"; }

: "${SERVICES_PASSWORD:?set SERVICES_PASSWORD}"

services=${SERVICES:-$(cd "${SERVICES_FOLDER:-/services}" && ls -d */migrations | xargs -n 1 dirname)}

for service in $(echo $services | tr - _); do
  query postgres "create role $service login nosuperuser nobypassrls noinherit password '$SERVICES_PASSWORD'"
  query postgres "create role ${service}_projector nologin nosuperuser nobypassrls noinherit"
  query postgres "create role ${service}_reader nologin nosuperuser nobypassrls noinherit"
  query postgres "grant ${service}_projector, ${service}_reader to $service"
  query postgres "create database $service owner $service"
  query postgres "revoke all on database $service from public"
done

: "${KEYRING_PASSWORD:?set KEYRING_PASSWORD}"
query postgres "create role keyring login nosuperuser nobypassrls password '$KEYRING_PASSWORD'"
query postgres "create database keyring owner keyring"
query postgres "revoke all on database keyring from public"
