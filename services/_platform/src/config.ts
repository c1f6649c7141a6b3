import { z } from "zod";
import type { S3Settings } from "./objects/s3-settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A variable of the environment that cannot be used: the message is one sentence for whoever starts the process. */
export class WrongSetting extends Error {
  override readonly name = "WrongSetting";
}

const port = z.coerce.number("must be a number").int().min(0).max(65_535, "must be a port between 0 and 65535");
const flag = z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");
const url = (...schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    );

/** Every variable the product reads, by its name (docs/operations.md says what each is for). */
export const variables = {
  PORT: port,
  HOST: z.string().min(1),
  LOG_LEVEL: z.enum(
    ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
    "must be trace, debug, info, warn, error, fatal or silent",
  ),
  KINKEEPER_DATA: z.string().min(1),
  KINKEEPER_PUBLIC_URL: url("http", "https"),
  KINKEEPER_RATE_LIMIT: z.union([z.literal("off"), z.coerce.number().int().positive()], 'must be a number or "off"'),
  KINKEEPER_DEMO: flag,
  KINKEEPER_DEMO_PASSWORD: z.string().min(8, "must have at least 8 characters"),
  KINKEEPER_ADMIN_EMAIL: z.email("must be an e-mail address"),
  KINKEEPER_ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters"),
  KINKEEPER_MAIL_FROM: z.string().min(3),
  KINKEEPER_TRUST_PROXY: z.coerce.number("must be a number of proxies").int().min(0).max(5),
  EVENTSTORE_URL: url("esdb", "esdb+discover", "kurrentdb", "kurrentdb+discover"),
  NATS_URL: url("nats", "tls"),
  DATABASE_URL: url("postgres", "postgresql"),
  KEYRING_URL: url("postgres", "postgresql"),
  SMTP_URL: url("smtp", "smtps"),
  IDENTITY_URL: url("http", "https"),
  GENEALOGY_URL: url("http", "https"),
  ARCHIVE_URL: url("http", "https"),
  NOTIFICATIONS_URL: url("http", "https"),
  OPENAI_API_KEY: z.string().min(1),
  OPENAI_BASE_URL: url("http", "https"),
  EMBEDDINGS_MODEL: z.string().min(1).max(200),
  OTEL_EXPORTER_OTLP_ENDPOINT: url("http", "https"),
  S3_ENDPOINT: url("http", "https"),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be a bucket's name: 3 to 63 small letters, digits, dots and hyphens",
    ),
  S3_REGION: z.string().regex(/^[a-z0-9-]+$/, "must be a region such as eu-central-1"),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  S3_FORCE_PATH_STYLE: flag,
  S3_PUBLIC_URL: url("http", "https"),
} as const;

type Variables = typeof variables;
export type VariableName = keyof Variables;

/**
 * The named variables, parsed; an empty one counts as absent.
 * @throws WrongSetting naming the variable and what is wrong with it, or the required ones that are missing.
 */
export const readEnvironment = <Required extends VariableName = never, Optional extends VariableName = never>(
  environment: Environment,
  { required = [], optional = [] }: { required?: readonly Required[]; optional?: readonly Optional[] },
): { readonly [Name in Required]: z.output<Variables[Name]> } & {
  readonly [Name in Optional]?: z.output<Variables[Name]>;
} => {
  const present = (name: VariableName) => (environment[name] === "" ? undefined : environment[name]);
  const missing = required.filter((name) => present(name) === undefined);
  if (missing.length > 0)
    throw new WrongSetting(
      `Please set ${missing.join(", ")} (docs/operations.md says what ${missing.length === 1 ? "it is" : "they are"} for).`,
    );
  const entries = [...required, ...optional].flatMap((name) => {
    const value = present(name);
    if (value === undefined) return [];
    const parsed = variables[name].safeParse(value);
    if (!parsed.success) throw new WrongSetting(`${name} ${parsed.error.issues[0]!.message}.`);
    return [[name, parsed.data]];
  });
  // Each value was parsed by the schema of its own name.
  return Object.fromEntries(entries) as ReturnType<typeof readEnvironment<Required, Optional>>;
};

const s3Required = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const s3Optional = ["S3_REGION", "S3_FORCE_PATH_STYLE", "S3_PUBLIC_URL"] as const;

/**
 * The S3-compatible store that objects lie in; undefined where none of its variables is set: then they lie in a folder.
 * @throws WrongSetting also when only some are set, since the others would be missed with the first photo.
 */
export const s3SettingsIn = (environment: Environment): S3Settings | undefined => {
  const isSet = (name: VariableName): boolean => (environment[name] ?? "") !== "";
  const set = [...s3Required, ...s3Optional].filter(isSet);
  const missing = s3Required.filter((name) => !isSet(name));
  if (set.length === 0) return undefined;
  if (missing.length > 0)
    throw new WrongSetting(
      `${set[0]} is set, but ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not: objects lie in an S3-compatible store with all of ${s3Required.join(", ")}, or in a folder with none.`,
    );
  const settings = readEnvironment(environment, { required: s3Required, optional: s3Optional });
  return {
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION ?? "us-east-1",
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? true,
    publicUrl: settings.S3_PUBLIC_URL,
  };
};

/**
 * The model that texts are to be compared with, where one of a provider is named. A provider reads what a family wrote, so
 * its key alone chooses none.
 * @throws WrongSetting when a model is named, but nobody to ask.
 */
export const embeddingsNamed = (environment: {
  readonly EMBEDDINGS_MODEL?: string;
  readonly OPENAI_API_KEY?: string;
  readonly OPENAI_BASE_URL?: string;
}): { readonly model: string; readonly apiKey?: string; readonly baseUrl?: string } | undefined => {
  const { EMBEDDINGS_MODEL: model, OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = environment;
  if (model === undefined) return undefined;
  if (apiKey === undefined && baseUrl === undefined)
    throw new WrongSetting("EMBEDDINGS_MODEL needs OPENAI_API_KEY, OPENAI_BASE_URL or both beside it.");
  return { model, ...(apiKey === undefined ? {} : { apiKey }), ...(baseUrl === undefined ? {} : { baseUrl }) };
};
