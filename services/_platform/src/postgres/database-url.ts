import { schemaOf } from "./roles.ts";

/** The address of one service's database, where `{service}` may stand for the service's name: one value serves all. */
export const databaseUrl = (url: string, service: string): string => url.replaceAll("{service}", schemaOf(service));
