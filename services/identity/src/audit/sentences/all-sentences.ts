import type { Sentence } from "../sentence.ts";
import { chatSentences } from "./ai-chat.ts";
import { archiveSentences } from "./archive.ts";
import { genealogySentences } from "./genealogy.ts";
import { helpdeskSentences } from "./helpdesk.ts";
import { identitySentences } from "./identity.ts";
import { marketplaceSentences } from "./marketplace.ts";
import { notificationsSentences } from "./notifications.ts";
import { paymentsSentences } from "./payments.ts";

/** A sentence as the projection uses it, whatever the event. */
export interface AnySentence extends Omit<Sentence, "detailOf"> {
  readonly detailOf?: ((data: unknown) => string | null) | undefined;
}

const tables: Readonly<Record<string, object>> = {
  "ai-chat": chatSentences,
  archive: archiveSentences,
  genealogy: genealogySentences,
  helpdesk: helpdeskSentences,
  identity: identitySentences,
  marketplace: marketplaceSentences,
  notifications: notificationsSentences,
  payments: paymentsSentences,
};

/** Every event that is known to the audit log, by its type; null for what nobody needs to hear of. */
export const allSentences: Readonly<Record<string, AnySentence | null>> = Object.assign({}, ...Object.values(tables));

/** Those that are heard of. */
export const sentences: ReadonlyMap<string, AnySentence> = new Map(
  Object.entries(allSentences).flatMap(([type, sentence]) => (sentence ? [[type, sentence] as const] : [])),
);

/** Contexts of which something is heard. */
export const heardContexts: readonly string[] = Object.entries(tables)
  .filter(([, table]) => Object.values(table).some(Boolean))
  .map(([context]) => context);
