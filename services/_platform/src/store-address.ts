import { schemaOf } from "./postgres/roles.ts";

/** Who a service is at its stores: its name there, and its password where the stores ask for one. */
export interface StoreLogin {
  readonly service: string;
  readonly password?: string | undefined;
}

/** The address of a store, where `{service}` and `{password}` may stand for the service's own: one value serves all. */
export const storeAddress = (url: string, { service, password = "" }: StoreLogin): string =>
  url.replaceAll("{service}", schemaOf(service)).replaceAll("{password}", encodeURIComponent(password));
