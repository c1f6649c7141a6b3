import { z } from "zod";
import { address, flag, readEnvironment, text, WrongSetting, type Environment } from "../config.ts";

/** Where an S3-compatible store is, and how it is entered. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `<endpoint>/<bucket>/<key>`, as most stores but Amazon's own want it, instead of `<bucket>.<endpoint>/<key>`. */
  readonly forcePathStyle: boolean;
  /** Where browsers reach the same store; without it they are sent no address of it. */
  readonly publicUrl?: string | undefined;
}

/** All of the first four, or none. */
export const s3Variables = z.object({
  S3_ENDPOINT: address("http", "https").optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be a bucket's name: 3 to 63 small letters, digits, dots and hyphens",
    )
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a region such as eu-central-1")
    .default("us-east-1"),
  S3_FORCE_PATH_STYLE: flag.default(true),
  S3_PUBLIC_URL: address("http", "https").optional(),
});

const needed = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const names = Object.keys(s3Variables.shape);

/**
 * The S3-compatible store that objects lie in; undefined where none of its variables is set: then they lie in a folder.
 * @throws WrongSetting also when only some are set, since the others would be missed with the first photo.
 */
export const s3SettingsIn = (environment: Environment): S3Settings | undefined => {
  const isSet = (name: string): boolean => (environment[name] ?? "") !== "";
  const set = [...needed, ...names].filter(isSet);
  const missing = needed.filter((name) => !isSet(name));
  if (set.length === 0) return undefined;
  if (missing.length > 0)
    throw new WrongSetting(
      `${set[0]} is set, but ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not: objects lie in an S3-compatible store with all of ${needed.join(", ")}, or in a folder with none.`,
    );
  const settings = readEnvironment(
    s3Variables.required({ S3_ENDPOINT: true, S3_BUCKET: true, S3_ACCESS_KEY_ID: true, S3_SECRET_ACCESS_KEY: true }),
    environment,
  );
  return {
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    publicUrl: settings.S3_PUBLIC_URL,
  };
};
