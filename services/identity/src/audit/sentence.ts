import type { AuditKind } from "@kinkeeper/contracts/identity/audit";
import type { Context, EventDefinition } from "@kinkeeper/contracts/event";

/** Who reads of an event beside super administrators, who read what is recorded of the platform. */
export type SeenBy = "family" | "admins" | "platform";

/** What an event is called in the audit log. */
export interface Sentence<Data = never> {
  readonly kind: AuditKind;
  readonly seenBy: SeenBy;
  /** After the name of who did it: "added {a story|stories}". In braces one and many of what it was done to. */
  readonly text: string;
  /** The same where somebody did it to themselves. */
  readonly textOfOneself?: string;
  /** A word or two beside it, never personal. */
  readonly detailOf?: ((data: Data) => string | null) | undefined;
}

type DefinitionsOf<C extends Context> = C["categories"][keyof C["categories"]][number];
type DataOf<Definition> = Definition extends EventDefinition<string, infer Data> ? Data : never;

/** A sentence for every event of a context; null for what nobody needs to hear of. */
export type SentencesOf<C extends Context> = {
  readonly [Definition in DefinitionsOf<C> as Definition["type"]]: Sentence<DataOf<Definition>> | null;
};

const seenBy =
  (who: SeenBy) =>
  <Data = never>(kind: AuditKind, text: string, detailOf?: (data: Data) => string | null): Sentence<Data> => ({
    kind,
    seenBy: who,
    text,
    detailOf,
  });

/** Everybody in the family may read it, unless it is about somebody's private item. */
export const family = seenBy("family");
/** For the family's administrators. */
export const admins = seenBy("admins");
/** For super administrators alone. */
export const platform = seenBy("platform");
