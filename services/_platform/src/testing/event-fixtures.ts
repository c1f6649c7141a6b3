import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { eventMetadata, type Context, type EventDefinition } from "@kinkeeper/contracts/event";

/** One event as it was recorded, with nothing encrypted. Kept for ever: what was once written must stay readable. */
export interface EventFixture {
  /** Below tests/fixtures/events: `<context>/<Type>.v<version>.json`, or `<Type>.v<version>.<what is special>.json`. */
  readonly file: string;
  readonly context: string;
  readonly type: string;
  readonly version: number;
  readonly stream: string;
  /** Fingerprint of the schema that this version had when the fixture was last looked at. */
  readonly schema: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: z.infer<typeof eventMetadata>;
}

const folder = join(import.meta.dirname, "../../../../tests/fixtures/events");

const content = z.strictObject({
  stream: z.string(),
  schema: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: eventMetadata,
});

export const eventFixtures = (): readonly EventFixture[] =>
  globSync("*/*.json", { cwd: folder })
    .toSorted()
    .map((file) => {
      const name = /^([A-Za-z]+)\.v(\d+)(\.[a-z-]+)?\.json$/.exec(basename(file));
      if (!name) throw new Error(`tests/fixtures/events/${file} is not named <Type>.v<version>.json`);
      const fixture = content.parse(JSON.parse(readFileSync(join(folder, file), "utf8")));
      return { ...fixture, file, context: dirname(file), type: name[1]!, version: Number(name[2]) };
    });

/** Changes with every change of an event's shape, and with nothing else. */
export const schemaFingerprint = ({ data }: EventDefinition): string => {
  const schema = z.toJSONSchema(data, { unrepresentable: "any" });
  return createHash("sha256").update(JSON.stringify(schema)).digest("hex").slice(0, 16);
};

/** Every definition with where it stands. */
export const definitionsIn = (
  contexts: readonly Context[],
): readonly { readonly context: string; readonly category: string; readonly definition: EventDefinition }[] =>
  contexts.flatMap(({ name, categories }) =>
    Object.entries(categories).flatMap(([category, definitions]) =>
      definitions.map((definition) => ({ context: name, category, definition })),
    ),
  );
