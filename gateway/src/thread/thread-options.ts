import type { ServiceName } from "@kinkeeper/contracts/endpoints";
import { createLogger } from "@kinkeeper/platform/logger";
import type { GatewayOptions } from "../options.ts";

/** The options of a gateway as they can be handed to another thread: addresses as text, the logger by its level. */
export type ThreadOptions = Omit<GatewayOptions, "services" | "frontends" | "logger"> & {
  readonly services: Readonly<Record<string, string>>;
  readonly frontends: Omit<GatewayOptions["frontends"], "upstreams"> & {
    readonly upstreams: Readonly<Record<string, string>>;
  };
  readonly logLevel: string;
};

const asText = (urls: Readonly<Record<string, URL>>): Record<string, string> =>
  Object.fromEntries(Object.entries(urls).map(([name, { href }]) => [name, href]));
const asUrls = (texts: Readonly<Record<string, string>>): Record<string, URL> =>
  Object.fromEntries(Object.entries(texts).map(([name, href]) => [name, new URL(href)]));

export const toThread = ({ logger, services, frontends, ...rest }: GatewayOptions): ThreadOptions => ({
  ...rest,
  // There it is "this thread".
  ownThread: false,
  logLevel: logger.level,
  services: asText(services),
  frontends: { ...frontends, upstreams: asText(frontends.upstreams ?? {}) },
});

export const fromThread = ({ logLevel, services, frontends, ...rest }: ThreadOptions): GatewayOptions => ({
  ...rest,
  logger: createLogger("gateway", logLevel),
  // The names went out of a record of just these.
  services: asUrls(services) as Record<ServiceName, URL>,
  frontends: { ...frontends, upstreams: asUrls(frontends.upstreams) },
});

/** What the thread tells its parent. */
export type ThreadMessage =
  | { readonly started: { readonly port: number; readonly publicUrl: string } }
  | { readonly failed: { readonly message: string; readonly code?: string; readonly syscall?: string } }
  | { readonly stopped: true };
