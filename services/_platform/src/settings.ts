import { z } from "zod";
import { address, count, logLevel, port, readEnvironment, text, type Environment } from "./config.ts";
import { s3Variables } from "./objects/s3-settings.ts";
import type { ServiceDefinition } from "./service.ts";

/** What a service declared of the environment (`ServiceDefinition.settings`), parsed: each value under its variable's name. */
export type Settings = Readonly<Record<string, unknown>>;

/** The settings of a service. @throws WrongSetting */
export const settingsOf = ({ settings = z.object({}) }: ServiceDefinition, environment: Environment): Settings =>
  readEnvironment(settings, environment);

/** The server that mail leaves the house by; without one it is kept. There is a password in it: who has no use for it does not declare it. */
export const mailServer = address("smtp", "smtps")
  .refine(
    (value) => !URL.canParse(value) || new URL(value).hostname !== "",
    "must name a host, as smtp://mail.example does",
  )
  .optional();

/** `Name <name@host>`, or the address alone. */
const sender = z
  .string()
  .regex(
    /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "must have an address, as Kinkeeper <no-reply@example.org> has",
  );

/** What a service that sends mail itself declares. */
export const mailVariables = z.object({
  SMTP_URL: mailServer,
  KINKEEPER_MAIL_FROM: sender.default("Kinkeeper <no-reply@localhost>"),
});

/** Most bytes that one family may keep, all of its files together: every service that takes files in holds to it. */
export const familyQuota = count.default(20 * 1024 ** 3);

export const diskVariables = z.object({
  /** Bytes that stay free on the disk of KINKEEPER_DATA: below it neither files nor imports are taken in. */
  KINKEEPER_FREE_DISK: count.default(1024 ** 3),
});

/** What every process reads; telemetry is off without a collector. */
export const processVariables = z.object({
  PORT: port.default(8080),
  LOG_LEVEL: logLevel.default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: address("http", "https").optional(),
});

/** The secret that services which listen on a network ask for; the same for the gateway and all of them. */
export const gatewaySecretVariables = z.object({
  KINKEEPER_GATEWAY_SECRET: z.string().min(32, "must have at least 32 characters"),
});

/** What each service reads where it runs as a process of its own, besides what it declares itself. */
export const serviceVariables = z.object({
  ...processVariables.shape,
  ...gatewaySecretVariables.shape,
  HOST: text.default("127.0.0.1"),
  KINKEEPER_DATA: text.default("data"),
  /** Of the service at its stores; `{password}` in their addresses stands for it, as `{service}` for the service's name. */
  KINKEEPER_STORE_PASSWORD: text.optional(),
  EVENTSTORE_URL: address("esdb", "esdb+discover", "kurrentdb", "kurrentdb+discover"),
  NATS_URL: address("nats", "tls"),
  DATABASE_URL: address("postgres", "postgresql"),
  KEYRING_URL: address("postgres", "postgresql"),
  ...diskVariables.shape,
  ...s3Variables.shape,
});
