import { aiChat } from "./ai-chat/service.ts";
import { archive } from "./archive/service.ts";
import { genealogy } from "./genealogy/service.ts";
import { helpdesk } from "./helpdesk/service.ts";
import { identity } from "./identity/service.ts";
import { marketplace } from "./marketplace/service.ts";
import { notifications } from "./notifications/service.ts";
import { payments } from "./payments/service.ts";
import type { ServiceContract } from "./service.ts";

/**
 * Every service of the product, by the name of its folder under `services/`. Contexts, endpoints, the gateway's access table,
 * /api/docs, the embedded launcher, addresses and databases follow from this list.
 */
export const services = {
  identity,
  genealogy,
  archive,
  marketplace,
  payments,
  helpdesk,
  notifications,
  "ai-chat": aiChat,
} as const satisfies Record<string, ServiceContract>;

export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as readonly ServiceName[];

/** Whether one service calls another in its callers' name. */
export const mayCall = (from: ServiceName, to: ServiceName): boolean => {
  const { calls = [] }: ServiceContract = services[from];
  return calls.includes(to);
};
