import { endpointsByService, type ServiceName } from "@kinkeeper/contracts/endpoints";
import { z } from "zod";
import { rateLimitsNamed, type GatewayOptions } from "./options.ts";

/** A variable of the environment that cannot be used; the message is one sentence for whoever starts the gateway. */
export class WrongSetting extends Error {
  override readonly name = "WrongSetting";
}

type Environment = Readonly<Record<string, string | undefined>>;

const address = z
  .url({ protocol: /^https?$/, error: "must be an address like http://identity:8080" })
  .transform((text) => new URL(text));
const count = z.coerce.number("must be a number").int("must be a whole number").positive("must be above 0");

const base = z.object({
  PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be at least 0")
    .max(65_535, "must be at most 65535")
    .default(8080),
  HOST: z.string().default("0.0.0.0"),
  KINKEEPER_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address like https://family.example" })
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === "/", "must have no path")
    .optional(),
  /** Where browsers read objects directly; the services are told the same. */
  S3_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address like https://files.family.example" })
    .transform((text) => new URL(text).origin)
    .optional(),
  FRONTENDS: z.string().default("frontends"),
  /** Reverse proxies of ours in front of the gateway. */
  KINKEEPER_TRUST_PROXY: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be at least 0")
    .max(5, "must be at most 5")
    .default(0),
  /** Calls per 10 seconds of one signed-in user; `off` lifts every limit. */
  KINKEEPER_RATE_LIMIT: z.union([z.literal("off"), count], 'must be a number or "off"').optional(),
  KINKEEPER_MAX_CONNECTIONS: count.default(256),
});

const services = Object.keys(endpointsByService) as ServiceName[];
const variableOf = (service: string): string => `${service.toUpperCase().replaceAll("-", "_")}_URL`;
const serviceUrls = z.object(Object.fromEntries(services.map((service) => [variableOf(service), address])));

const parse = <Schema extends z.ZodType>(schema: Schema, environment: Environment): z.output<Schema> => {
  // A variable that is set to nothing is a variable that is not set.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  if (given[name] === undefined) throw new WrongSetting(`${name} is not set; it ${issue?.message}.`);
  throw new WrongSetting(`${name} is "${given[name]}"; it ${issue?.message}.`);
};

/** `REMOTE_<NAME>_URL` for each remote that is deployed on its own. */
const upstreamsIn = (environment: Environment): Record<string, URL> => {
  const names = Object.keys(environment).filter((name) => /^REMOTE_[A-Z0-9_]+_URL$/.test(name) && environment[name]);
  const parsed = parse(z.object(Object.fromEntries(names.map((name) => [name, address]))), environment);
  return Object.fromEntries(
    Object.entries(parsed).map(([name, url]) => [
      name.slice("REMOTE_".length, -"_URL".length).toLowerCase().replaceAll("_", "-"),
      url,
    ]),
  );
};

/** The gateway's options as its environment says them. @throws WrongSetting */
export const optionsFromEnvironment = (environment: Environment): Omit<GatewayOptions, "logger"> => {
  const settings = parse(base, environment);
  const urls = parse(serviceUrls, environment);
  const rateLimits = rateLimitsNamed(settings.KINKEEPER_RATE_LIMIT);
  return {
    port: settings.PORT,
    host: settings.HOST,
    services: Object.fromEntries(services.map((service) => [service, urls[variableOf(service)]!])) as Record<
      ServiceName,
      URL
    >,
    frontends: {
      folder: settings.FRONTENDS,
      upstreams: upstreamsIn(environment),
      ...(settings.S3_PUBLIC_URL ? { filesOrigin: settings.S3_PUBLIC_URL } : {}),
    },
    trustedProxies: settings.KINKEEPER_TRUST_PROXY,
    maxConnectionsPerAddress: settings.KINKEEPER_MAX_CONNECTIONS,
    ...(settings.KINKEEPER_PUBLIC_URL ? { publicUrl: settings.KINKEEPER_PUBLIC_URL } : {}),
    ...(rateLimits ? { rateLimits } : {}),
  };
};
