import type { StoredFile } from "@kinkeeper/contracts/archive/objects";
import type { RemainingPeople } from "../people/remaining-people.ts";

/** An item as the viewer sees it, before it takes the shape of its kind. */
export interface ItemRow {
  readonly id: string;
  readonly user_id: string;
  readonly revision: number;
  readonly details: string;
  readonly date_from: string | null;
  readonly sort_day: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** The people it is about, those removed too. */
  readonly members: readonly string[];
}

/** What items of one kind lead to. */
export interface LinkedRows {
  /** Of the people they are about, who is in the family now, or remains in it as somebody else. */
  readonly remaining: RemainingPeople;
  /** Of the files they show, those that are there, by id. */
  readonly files: ReadonlyMap<string, StoredFile>;
}
