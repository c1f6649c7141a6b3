import type { ArtifactEvent, LifeEventEvent, TraditionEvent } from "@kinkeeper/contracts/archive/events";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import {
  artifactDocument,
  lifeEventDocument,
  personDocument,
  traditionDocument,
  type SearchDocument,
} from "./document.ts";

export type SearchedEvent =
  | ArtifactEvent
  | LifeEventEvent
  | TraditionEvent
  | Exclude<MemberEvent, { type: "MemberSourceRecorded" | "MemberPhotoSet" }>;

/** What some events together do to one item or person. */
export interface Change {
  readonly tenantId: string;
  readonly id: string;
  /** How it reads now; absent where only its coming or going is told. */
  readonly document?: SearchDocument;
  readonly removed?: boolean;
  /** Nothing of it may be kept. */
  readonly erased?: boolean;
}

const toldBy = ({ type, data }: SearchedEvent): Omit<Change, "tenantId" | "id"> => {
  switch (type) {
    case "ArtifactAdded":
    case "ArtifactChanged":
      return { document: artifactDocument(data.userId, data.details) };
    case "LifeEventAdded":
    case "LifeEventChanged":
      return { document: lifeEventDocument(data.userId, data.details) };
    case "TraditionAdded":
    case "TraditionChanged":
      return { document: traditionDocument(data.userId, data.details) };
    case "MemberAdded":
    case "MemberChanged":
      return { document: personDocument(data.memberId, data.details) };
    case "ArtifactRemoved":
    case "LifeEventRemoved":
    case "TraditionRemoved":
    case "MemberRemoved":
      return { removed: true };
    case "ArtifactRestored":
    case "LifeEventRestored":
    case "TraditionRestored":
    case "MemberRestored":
      return { removed: false };
    case "MemberErased":
      return { erased: true };
  }
};

/** What these events, in their order, do to each item and person they tell of. */
export const changesOf = (events: readonly Recorded<SearchedEvent>[]): readonly Change[] => {
  const changes = new Map<string, Change>();
  for (const event of events) {
    const { tenantId } = event.metadata;
    const id = "memberId" in event.data ? event.data.memberId : event.data.itemId;
    const key = `${tenantId}/${id}`;
    changes.set(key, { ...changes.get(key), tenantId, id, ...toldBy(event) });
  }
  return [...changes.values()];
};
