import type { Recorded } from "@kinkeeper/contracts/event";
import type { UserEvent } from "@kinkeeper/contracts/identity/events";
import type { Projection } from "@kinkeeper/platform/projection";
import { changesOf, type SearchedEvent } from "./changes.ts";
import { forgetWhatTheyAdded, writeChanges } from "./write-changes.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type Handled = SearchedEvent | UserErased;

/**
 * The index of the search: words, meanings to be computed, tags and places of everything a family keeps. How texts are
 * cut into words decides what stands in it, so a change of words.ts or document.ts needs a new name here.
 */
export const searchProjection: Projection<Handled> = {
  name: "search_v2",
  // A person who was added is found within two seconds, and while many are added the index is written once for some of them.
  restsFor: 500,
  contexts: ["archive", "genealogy", "identity"],
  handles: [
    "ArtifactAdded",
    "ArtifactChanged",
    "ArtifactRemoved",
    "ArtifactRestored",
    "LifeEventAdded",
    "LifeEventChanged",
    "LifeEventRemoved",
    "LifeEventRestored",
    "TraditionAdded",
    "TraditionChanged",
    "TraditionRemoved",
    "TraditionRestored",
    "MemberAdded",
    "MemberChanged",
    "MemberRemoved",
    "MemberRestored",
    "MemberErased",
    "UserErased",
  ],
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
  apply: async (sql, events) => {
    let run: Recorded<SearchedEvent>[] = [];
    for (const event of events) {
      if (event.type !== "UserErased") {
        run.push(event as Recorded<SearchedEvent>);
        continue;
      }
      await writeChanges(sql, changesOf(run));
      run = [];
      await forgetWhatTheyAdded(sql, event.data.userId);
    }
    await writeChanges(sql, changesOf(run));
  },
};
