import type { ServiceContract } from "../service.ts";
import * as announcements from "./announcements.ts";
import * as artifacts from "./artifacts.ts";
import * as comments from "./comments.ts";
import * as home from "./home.ts";
import * as items from "./items.ts";
import * as lifeEvents from "./life-events.ts";
import * as objects from "./objects.ts";
import * as passages from "./passages.ts";
import * as search from "./search.ts";
import * as traditions from "./traditions.ts";
import * as transfers from "./transfers.ts";
import { archiveEndpoints } from "./endpoints.ts";
import { archiveContext } from "./events.ts";

export const archive = {
  context: archiveContext,
  endpoints: archiveEndpoints,
  calls: ["genealogy"],
  follows: ["identity", "genealogy"],
  description: "Stories, artifacts, life events, traditions, photos and other files.",
  modules: [
    announcements,
    artifacts,
    comments,
    home,
    items,
    lifeEvents,
    objects,
    passages,
    search,
    traditions,
    transfers,
  ],
} as const satisfies ServiceContract;
