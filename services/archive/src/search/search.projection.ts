import type { Recorded } from "@kinkeeper/contracts/event";
import type { UserEvent } from "@kinkeeper/contracts/identity/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { changeBy, type SearchedEvent } from "./changes.ts";
import { forgetWhatTheyAdded, writeChanges } from "./write-changes.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

const write = (sql: TransactionSql, events: readonly Recorded<SearchedEvent>[]): Promise<void> =>
  writeChanges(sql, events.map(changeBy));

/**
 * The index of the search: words, meanings to be computed, tags and places of everything a family keeps. How texts are
 * cut into words decides what stands in it, so a change of words.ts or document.ts needs a new name here.
 */
export const searchProjection: Projection<SearchedEvent | UserErased> = {
  name: "search_v2",
  // A person who was added is found within two seconds, and while many are added the index is written once for some of them.
  restsFor: 500,
  contexts: ["archive", "genealogy", "identity"],
  // One function for all, so that neighbours are written together, whatever happened to them.
  on: {
    ArtifactAdded: write,
    ArtifactChanged: write,
    ArtifactRemoved: write,
    ArtifactRestored: write,
    ArtifactPurged: write,
    LifeEventAdded: write,
    LifeEventChanged: write,
    LifeEventRemoved: write,
    LifeEventRestored: write,
    LifeEventPurged: write,
    TraditionAdded: write,
    TraditionChanged: write,
    TraditionRemoved: write,
    TraditionRestored: write,
    TraditionPurged: write,
    MemberAdded: write,
    MemberChanged: write,
    MemberRemoved: write,
    MemberRestored: write,
    MemberErased: write,
    UserErased: eachEvent((sql, { data }) => forgetWhatTheyAdded(sql, data.userId)),
  },
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
