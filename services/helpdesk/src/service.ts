import { userNamesProjection } from "@kinkeeper/accounts/user-names";
import { helpdeskContext } from "@kinkeeper/contracts/helpdesk/events";
import { objectSweeper } from "@kinkeeper/platform/objects/sweep-objects";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { attachmentIntake } from "./attachments/attachment-intake.ts";
import { removeErasedFiles } from "./attachments/remove-erased-files.ts";
import { attachmentRoutes } from "./attachments/routes.ts";
import { cannedAnswersProjection } from "./canned-answers/canned-answers.projection.ts";
import { cannedAnswerRoutes } from "./canned-answers/routes.ts";
import { helpdeskSettings, type HelpdeskSettings } from "./settings.ts";
import { sweptAttachments } from "./attachments/swept-attachments.ts";
import { checkDeadlines } from "./tickets/check-deadlines.ts";
import { ticketRoutes } from "./tickets/routes.ts";
import { ticketsProjection } from "./tickets/tickets.projection.ts";

/** Asking for help, and answering. */
export const helpdesk: ServiceDefinition<HelpdeskSettings> = {
  name: "helpdesk",
  context: helpdeskContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [userNamesProjection, ticketsProjection, cannedAnswersProjection],
  keepsObjects: true,
  settings: helpdeskSettings,
  build: (dependencies) => {
    const intake = attachmentIntake(dependencies);
    return {
      routes: [
        ...ticketRoutes(dependencies),
        ...attachmentRoutes(dependencies, intake),
        ...cannedAnswerRoutes(dependencies),
      ],
      reactions: [removeErasedFiles(dependencies)],
      periodic: [checkDeadlines(dependencies), objectSweeper(dependencies, sweptAttachments(dependencies))],
      stop: async () => intake.stop(),
    };
  },
};

// The embedded launcher finds every service by its name.
export default helpdesk;
