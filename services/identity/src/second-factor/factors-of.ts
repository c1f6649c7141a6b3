import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { streamReader } from "../stream-reader.ts";
import { factorDecider } from "./factors.decider.ts";
import { factorStream, type Factors } from "./factors.ts";

/** What an account proves itself with, as its events say. */
export const factorsOf = async ({ journal }: { readonly journal: EventJournal }, userId: string): Promise<Factors> =>
  (await streamReader(journal).load(factorDecider, factorStream(userId))).state;
