import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { familyQuota } from "@kinkeeper/platform/settings";
import { z } from "zod";
import { deadlinesSetting } from "./tickets/deadlines.ts";

export const helpdeskSettings = z.object({
  /** Most bytes of a family beside its tickets. */
  KINKEEPER_FAMILY_QUOTA: familyQuota,
  /** Hours to the first answer and until a ticket is resolved, by priority. */
  KINKEEPER_TICKET_HOURS: deadlinesSetting,
});
export type HelpdeskSettings = z.output<typeof helpdeskSettings>;
export type HelpdeskDependencies = ServiceDependencies<HelpdeskSettings>;
