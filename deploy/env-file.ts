import { randomBytes } from "node:crypto";

/** Secrets that somebody else gives, or that are left out where nothing needs them. */
export const chosenElsewhere: ReadonlySet<string> = new Set(["KINKEEPER_ADMIN_PASSWORD", "OIDC_CLIENT_SECRET"]);

/** The text of an example of a .env with its other passwords and secrets made at random. They begin with a letter, see .env.example. */
export const withRandomSecrets = (example: string): string =>
  example.replace(/^(\w+_(?:PASSWORD|SECRET))=$/gm, (line, name: string) =>
    chosenElsewhere.has(name) ? line : `${name}=k${randomBytes(24).toString("hex")}`,
  );

/** The variables of such a text. */
export const variablesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
