import { z } from "zod";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable of the environment that cannot be used: the message is one sentence for whoever starts the process. */
export class WrongSetting extends Error {
  override readonly name = "WrongSetting";
}

/** Kinds of values. Each message ends a sentence that begins with the variable's name. */
export const port = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "must be a port between 0 and 65535")
  .max(65_535, "must be a port between 0 and 65535");
export const flag = z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");
export const text = z.string().min(1);
export const password = z.string().min(8, "must have at least 8 characters");
/** A positive whole number. */
export const count = z.coerce.number("must be a number").int("must be a whole number").positive("must be above 0");
export const logLevel = z.enum(
  ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
  "must be trace, debug, info, warn, error, fatal or silent",
);
export const address = (...schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    );
const isBare = ({ search, hash, username, password: secret }: URL): boolean =>
  `${search}${hash}${username}${secret}` === "";

/** Where browsers reach the product, as they name it: in small letters, without a slash at its end or the port that goes without saying. */
export const publicUrl = address("http", "https")
  .refine((value) => !URL.canParse(value) || new URL(value).pathname === "/", "must have no path")
  .refine((value) => !URL.canParse(value) || isBare(new URL(value)), "must have nothing but a host and perhaps a port")
  .transform((value) => new URL(value).origin);

/**
 * The variables that a schema names, each parsed by its own; an empty one counts as absent.
 * @throws WrongSetting naming the variable and what is wrong with it, or all that are missing.
 */
export const readEnvironment = <Schema extends z.ZodObject>(
  variables: Schema,
  environment: Environment,
): z.output<Schema> => {
  const given = Object.fromEntries(
    Object.keys(variables.shape)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const missing = issues
    .map(({ path }) => String(path[0]))
    .filter((name) => name in variables.shape && !(name in given));
  if (missing.length > 0)
    throw new WrongSetting(
      `Please set ${missing.join(", ")} (docs/operations.md says what ${missing.length === 1 ? "it is" : "they are"} for).`,
    );
  const { path, message } = issues[0]!;
  throw new WrongSetting(path[0] === undefined ? `${message}.` : `${String(path[0])} ${message}.`);
};
