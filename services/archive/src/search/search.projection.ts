import type { Recorded } from "@kinkeeper/contracts/event";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { changeBy, type Change, type SearchedEvent } from "./changes.ts";
import { deleteDocumentsOfCreator, writeChanges } from "./write-changes.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** What is in the index changes with the whole batch: whoever comes and goes within it, as somebody whom a file tells twice, is never entered. */
const atTheEnd = async (): Promise<void> => undefined;

const writeBatch = async (
  sql: TransactionSql,
  events: readonly Recorded<SearchedEvent | UserErased>[],
): Promise<void> => {
  const changes = new Map<string, Change>();
  const write = async (): Promise<void> => {
    await writeChanges(sql, [...changes.values()]);
    changes.clear();
  };
  for (const event of events) {
    if (event.type === "UserErased") {
      await write();
      await deleteDocumentsOfCreator(sql, event.data.userId);
      continue;
    }
    const change = changeBy(event as Recorded<SearchedEvent>);
    changes.set(event.stream, { ...changes.get(event.stream), ...change });
  }
  await write();
};

/**
 * The index of the search: words, meanings to be computed, tags and places of everything a family keeps. How texts are
 * cut into words decides what stands in it, so a change of words.ts or document.ts needs a new name here.
 */
export const searchProjection: Projection<SearchedEvent | UserErased> = {
  name: "search_v6",
  // A person who was added is found within two seconds, and while many are added the index is written once for some of them.
  gatherForMs: 500,
  contexts: ["archive", "genealogy", "identity"],
  on: {
    ArtifactAdded: atTheEnd,
    ArtifactChanged: atTheEnd,
    ArtifactRemoved: atTheEnd,
    ArtifactRestored: atTheEnd,
    ArtifactPurged: atTheEnd,
    LifeEventAdded: atTheEnd,
    LifeEventChanged: atTheEnd,
    LifeEventRemoved: atTheEnd,
    LifeEventRestored: atTheEnd,
    LifeEventPurged: atTheEnd,
    TraditionAdded: atTheEnd,
    TraditionChanged: atTheEnd,
    TraditionRemoved: atTheEnd,
    TraditionRestored: atTheEnd,
    TraditionPurged: atTheEnd,
    MemberAdded: atTheEnd,
    MemberChanged: atTheEnd,
    MemberRemoved: atTheEnd,
    MemberRestored: atTheEnd,
    MemberErased: atTheEnd,
    UserErased: atTheEnd,
  },
  afterwards: writeBatch,
  tables: [
    "search_documents",
    "search_postings",
    "search_words",
    "search_labels",
    "search_totals",
    "search_chunks",
    "search_vectors",
    "search_erased_accounts",
  ],
};
