import type { GedzipEvent } from "@kinkeeper/contracts/archive/events";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

type DataOf<Type extends GedzipEvent["type"]> = Extract<GedzipEvent, { type: Type }>["data"];

export type PlannedMedia = DataOf<"GedzipMediaPlanned">["media"][number];
export type Portrait = DataOf<"GedzipPortraitsBrought">["portraits"][number];

export interface KnownGedzip {
  readonly status: "waiting" | "done" | "undoing" | "undone" | "gone";
  readonly userId: string;
  readonly zipId: string;
  readonly bytes: number;
  /** What becomes of its files, in the order in which it was planned. */
  readonly media: readonly PlannedMedia[];
  readonly portraits: readonly Portrait[];
}
export type Gedzip = { readonly status: "absent" } | KnownGedzip;

type Command<Type extends string, Data> = { readonly type: Type; readonly data: Data };
type Importing = { readonly importId: string };

export type GedzipCommand =
  | Command<"ReceiveGedzip", DataOf<"GedzipReceived">>
  /** What was planned before is not planned again. */
  | Command<"PlanMedia", Omit<DataOf<"GedzipMediaPlanned">, "userId">>
  /** Once, of the whole file. */
  | Command<"BringPortraits", Omit<DataOf<"GedzipPortraitsBrought">, "userId">>
  | Command<"TakeIn", Omit<DataOf<"GedzipTakenIn">, "userId">>
  | Command<"StartUndo", Importing>
  | Command<"TakeBack", Omit<DataOf<"GedzipTakenBack">, "userId">>
  /** Its people will not come any more. */
  | Command<"ForgetGedzip", Importing>;

export const gedzipStream = (tenantId: string, importId: string): string => streamName("gedzip", tenantId, importId);

const decide = (command: GedzipCommand, gedzip: Gedzip): readonly GedzipEvent[] => {
  if (command.type === "ReceiveGedzip") {
    if (gedzip.status !== "absent") throw new DomainError("CONFLICT", "These files have been received already.");
    return [{ type: "GedzipReceived", data: command.data }];
  }
  if (gedzip.status === "absent") throw notFound("import");
  return decideOnKnown(command, gedzip);
};

const decideOnKnown = (
  command: Exclude<GedzipCommand, { type: "ReceiveGedzip" }>,
  { status, userId, media: planned, portraits }: KnownGedzip,
): GedzipEvent[] => {
  const isWaiting = status === "waiting";
  switch (command.type) {
    case "PlanMedia": {
      const before = new Set(planned.map(({ itemId }) => itemId));
      const media = command.data.media.filter(({ itemId, isNew }) => !isNew || !before.has(itemId));
      if (!isWaiting || media.length === 0) return [];
      return [{ type: "GedzipMediaPlanned", data: { ...command.data, userId, media } }];
    }
    case "BringPortraits":
      if (!isWaiting || portraits.length > 0 || command.data.portraits.length === 0) return [];
      return [{ type: "GedzipPortraitsBrought", data: { ...command.data, userId } }];
    case "TakeIn":
      return isWaiting ? [{ type: "GedzipTakenIn", data: { ...command.data, userId } }] : [];
    case "StartUndo":
      return isWaiting || status === "done" ? [{ type: "GedzipUndoStarted", data: command.data }] : [];
    case "TakeBack":
      if (status !== "undoing") return [];
      return [{ type: "GedzipTakenBack", data: { ...command.data, userId } }];
    case "ForgetGedzip":
      return isWaiting ? [{ type: "GedzipForgotten", data: command.data }] : [];
  }
};

const evolve = (gedzip: Gedzip, event: GedzipEvent): Gedzip => {
  if (event.type === "GedzipReceived") {
    const { userId, zipId, bytes } = event.data;
    return { status: "waiting", userId, zipId, bytes, media: [], portraits: [] };
  }
  if (gedzip.status === "absent") return gedzip;
  switch (event.type) {
    case "GedzipMediaPlanned":
      return { ...gedzip, media: [...gedzip.media, ...event.data.media] };
    case "GedzipPortraitsBrought":
      return { ...gedzip, portraits: event.data.portraits };
    case "GedzipTakenIn":
      return { ...gedzip, status: "done" };
    case "GedzipUndoStarted":
      return { ...gedzip, status: "undoing" };
    case "GedzipTakenBack":
      return { ...gedzip, status: "undone" };
    case "GedzipForgotten":
      return { ...gedzip, status: "gone" };
  }
};

/** What becomes of the pictures and documents that came along with a GEDCOM file. */
export const gedzipDecider: Decider<Gedzip, GedzipCommand, GedzipEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
