import { address, count, publicUrl, readEnvironment, text, type Environment } from "@kinkeeper/platform/config";
import { serviceAddresses } from "@kinkeeper/platform/http/service-addresses";
import { gatewaySecretVariables, processVariables } from "@kinkeeper/platform/settings";
import { z } from "zod";
import { rateLimitsNamed, type GatewayOptions } from "./options.ts";

/** An address that a Content-Security-Policy can name, with the three numbers of a tile in its path. */
const tileAddress = address("https", "http").refine((value) => {
  if (!URL.canParse(value)) return false;
  const { origin, pathname, search, username, password } = new URL(value);
  const path = decodeURI(pathname + search);
  const numbers = [...path.matchAll(/\{(\w*)\}/g)].map(([, name]) => name);
  return (
    /^https?:\/\/[\w.:[\]-]+$/.test(origin) &&
    !username &&
    !password &&
    numbers.length === 3 &&
    ["x", "y", "z"].every((name) => numbers.includes(name))
  );
}, "must have {z}, {x} and {y} in its path, each once, and nothing else in braces");

/** Limits at the edge, wherever a gateway runs. */
export const edgeVariables = z.object({
  /** Calls per 10 seconds of one signed-in user; `off` lifts every limit. */
  KINKEEPER_RATE_LIMIT: z.union([z.literal("off"), count], 'must be a number above 0 or "off"').optional(),
  /** Reverse proxies of ours in front of the gateway. */
  KINKEEPER_TRUST_PROXY: z.coerce
    .number("must be a number of proxies")
    .int("must be a whole number")
    .min(0, "must be at least 0")
    .max(5, "must be at most 5")
    .optional(),
  KINKEEPER_MAX_CONNECTIONS: count.default(256),
  /** Where browsers take the pictures of maps from; without it maps are outlines of our own. */
  KINKEEPER_MAP_TILES: tileAddress.optional(),
  /** Who has to be named beside them. */
  KINKEEPER_MAP_ATTRIBUTION: text.max(200, "must have at most 200 characters").optional(),
});

/** Whoever makes map pictures asks to be named beside them. */
export const attributesTiles = (settings: {
  readonly KINKEEPER_MAP_TILES?: string | undefined;
  readonly KINKEEPER_MAP_ATTRIBUTION?: string | undefined;
}): boolean => settings.KINKEEPER_MAP_TILES === undefined || settings.KINKEEPER_MAP_ATTRIBUTION !== undefined;

export const unattributedTiles =
  "KINKEEPER_MAP_ATTRIBUTION must say who made the pictures of KINKEEPER_MAP_TILES, as they ask to be named";

/**
 * The gateway speaks no TLS: where browsers come by https, something stands before it. Unless that is said, all of them have
 * one address, and what limits one of them limits everybody.
 */
export const declaresProxies = (settings: {
  readonly KINKEEPER_PUBLIC_URL?: string | undefined;
  readonly KINKEEPER_TRUST_PROXY?: number | undefined;
}): boolean => !settings.KINKEEPER_PUBLIC_URL?.startsWith("https:") || settings.KINKEEPER_TRUST_PROXY !== undefined;

export const undeclaredProxies =
  "KINKEEPER_TRUST_PROXY must say how many reverse proxies stand before Kinkeeper, because KINKEEPER_PUBLIC_URL is https (0: none)";

/** Cookies know no port: a server on our own host would be sent those of everybody who opens a map. */
export const tilesAreElsewhere = ({
  KINKEEPER_MAP_TILES: tiles,
  KINKEEPER_PUBLIC_URL: own = "http://localhost",
}: {
  readonly KINKEEPER_MAP_TILES?: string | undefined;
  readonly KINKEEPER_PUBLIC_URL?: string | undefined;
}): boolean => tiles === undefined || new URL(tiles).hostname !== new URL(own).hostname;

export const tilesOnOwnHost =
  "KINKEEPER_MAP_TILES must be on another host than KINKEEPER_PUBLIC_URL, whose cookies browsers would send along";

const variables = z.object({
  ...processVariables.shape,
  ...edgeVariables.shape,
  ...gatewaySecretVariables.shape,
  HOST: text.default("0.0.0.0"),
  KINKEEPER_PUBLIC_URL: publicUrl.optional(),
  /** Where browsers read objects directly; the services are told the same. */
  S3_PUBLIC_URL: address("http", "https").optional(),
  FRONTENDS: text.default("frontends"),
});

/** What the gateway reads where it runs as a process of its own, besides the addresses of services and remotes. */
export const gatewayVariables = variables
  .refine(declaresProxies, undeclaredProxies)
  .refine(attributesTiles, unattributedTiles)
  .refine(tilesAreElsewhere, tilesOnOwnHost);

/** What is set at the edge, as options of the gateway. */
export const edgeOptions = (settings: z.output<typeof edgeVariables>) => {
  const rateLimits = rateLimitsNamed(settings.KINKEEPER_RATE_LIMIT);
  const { KINKEEPER_MAP_TILES: tiles, KINKEEPER_MAP_ATTRIBUTION: attribution } = settings;
  return {
    trustedProxies: settings.KINKEEPER_TRUST_PROXY ?? 0,
    maxConnectionsPerAddress: settings.KINKEEPER_MAX_CONNECTIONS,
    ...(rateLimits ? { rateLimits } : {}),
    ...(tiles !== undefined && attribution !== undefined ? { mapTiles: { url: tiles, attribution } } : {}),
  };
};

const remoteVariable = /^REMOTE_([A-Z0-9_]+)_URL$/;
const remoteAddress = address("http", "https");

/** `REMOTE_<NAME>_URL` for each remote that is deployed on its own. */
const remotesIn = (environment: Environment): Record<string, URL> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([variable, value]) => {
      const name = remoteVariable.exec(variable)?.[1];
      if (name === undefined || !value) return [];
      const { [variable]: url } = readEnvironment(z.object({ [variable]: remoteAddress }), environment);
      return [[name.toLowerCase().replaceAll("_", "-"), new URL(url!)]];
    }),
  );

/** The gateway's options as its environment says them. @throws WrongSetting */
export const optionsFromEnvironment = (environment: Environment): Omit<GatewayOptions, "logger"> => {
  const settings = readEnvironment(gatewayVariables, environment);
  return {
    port: settings.PORT,
    host: settings.HOST,
    services: serviceAddresses(environment),
    secret: settings.KINKEEPER_GATEWAY_SECRET,
    frontends: {
      folder: settings.FRONTENDS,
      upstreams: remotesIn(environment),
      ...(settings.S3_PUBLIC_URL ? { filesOrigin: new URL(settings.S3_PUBLIC_URL).origin } : {}),
    },
    ...edgeOptions(settings),
    ...(settings.KINKEEPER_PUBLIC_URL ? { publicUrl: settings.KINKEEPER_PUBLIC_URL } : {}),
    ...(settings.OTEL_EXPORTER_OTLP_ENDPOINT ? { telemetry: settings.OTEL_EXPORTER_OTLP_ENDPOINT } : {}),
  };
};
