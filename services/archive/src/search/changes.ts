import type { ArtifactEvent, LifeEventEvent, TraditionEvent } from "@kinkeeper/contracts/archive/events";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { isPrivatePerson, publicDetails } from "@kinkeeper/contracts/genealogy/public-details";
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
  | Exclude<MemberEvent, { type: "MemberSourceRecorded" | "MemberPhotoSet" | "MemberMerged" | "MemberUnmerged" }>;

/** What an event does to one item or person. */
export interface Change {
  readonly tenantId: string;
  readonly id: string;
  /** How it reads now; absent where only its coming or going is told. */
  readonly document?: SearchDocument;
  readonly removed?: boolean;
  /** Nothing of it may be kept. */
  readonly erased?: boolean;
}

const changesBy = ({ type, data }: SearchedEvent): Omit<Change, "tenantId" | "id"> => {
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
      // The index does not know who asks: who is private is not in it, and does not come back into it when they were removed meanwhile.
      return isPrivatePerson(data)
        ? { erased: true }
        : { document: personDocument(data.memberId, publicDetails(data)), removed: false, erased: false };
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
    case "ArtifactPurged":
    case "LifeEventPurged":
    case "TraditionPurged":
    case "MemberErased":
      return { erased: true };
  }
};

/** What an event does to the item or person it tells of. */
export const changeBy = (event: Recorded<SearchedEvent>): Change => ({
  tenantId: event.metadata.tenantId,
  id: "memberId" in event.data ? event.data.memberId : event.data.itemId,
  ...changesBy(event),
});
