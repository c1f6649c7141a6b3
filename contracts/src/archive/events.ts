import type { Context } from "../event.ts";
import { announcementEvents } from "./announcements.ts";
import { artifactEvents } from "./artifacts.ts";
import { lifeEventEvents } from "./life-events.ts";
import { objectEvents } from "./objects.ts";
import { traditionEvents } from "./traditions.ts";
import { transferEvents } from "./transfers.ts";

/** What a family keeps. */
export const archiveContext = {
  name: "archive",
  categories: {
    artifact: artifactEvents,
    event: lifeEventEvents,
    tradition: traditionEvents,
    announcement: announcementEvents,
    object: objectEvents,
    transfer: transferEvents,
  },
} as const satisfies Context;
