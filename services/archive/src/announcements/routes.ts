import {
  listAnnouncements,
  makeAnnouncement,
  restoreAnnouncement,
  withdrawAnnouncement,
  type Announcement,
} from "@kinkeeper/contracts/archive/announcements";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { actorOf } from "../actor.ts";
import { beginWithText, type TextDependencies } from "../texts/text-space.ts";
import { readAnnouncements } from "./announcement-rows.ts";
import { announcementDecider, announcementStream } from "./announcement.decider.ts";

export const announcementRoutes = (dependencies: TextDependencies): readonly Route[] => {
  const { readModel, texts, now, newId } = dependencies;

  return [
    route(listAnnouncements, ({ query, caller, tenantId }) =>
      readAnnouncements(readModel, { tenantId, userId: caller.sub }, query),
    ),

    route(makeAnnouncement, async ({ body, caller, tenantId, context, idempotencyKey }): Promise<Announcement> => {
      const { id: announcementId, once } = additionOf({ caller, idempotencyKey }, newId);
      const userId = caller.sub;
      const command = { type: "MakeAnnouncement", data: { announcementId, userId, ...body } } as const;
      const stream = announcementStream(tenantId, announcementId);
      const writing = { decider: announcementDecider, stream, command, context, once };
      await beginWithText(dependencies, writing, Buffer.byteLength(body.title) + Buffer.byteLength(body.content));
      const [listed] = await readAnnouncements(readModel, { tenantId, userId }, { id: announcementId });
      // Recorded is what counts, also where the list is late.
      return listed ?? { id: announcementId, ...body, userId, userName: null, createdAt: now().toISOString() };
    }),

    route(withdrawAnnouncement, async ({ params, caller, tenantId, context }) => {
      const data = { announcementId: params.id };
      const command = { type: "WithdrawAnnouncement", data, by: actorOf(caller) } as const;
      const stream = announcementStream(tenantId, params.id);
      const { events } = await executeCommand(dependencies, announcementDecider, stream, command, context);
      if (events.length === 0) throw notFound("announcement");
    }),

    route(restoreAnnouncement, async ({ params, caller, tenantId, context }) => {
      await texts.refuseWhenFull(tenantId);
      const command = {
        type: "RestoreAnnouncement",
        data: { announcementId: params.id },
        by: actorOf(caller),
      } as const;
      await executeCommand(
        dependencies,
        announcementDecider,
        announcementStream(tenantId, params.id),
        command,
        context,
      );
      const [listed] = await readAnnouncements(readModel, { tenantId, userId: caller.sub }, { id: params.id });
      if (!listed) throw notFound("announcement");
      return listed;
    }),
  ];
};
