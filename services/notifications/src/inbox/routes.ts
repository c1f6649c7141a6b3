import { platformTenant } from "@kinkeeper/contracts/claims";
import {
  followNotifications,
  listAllNotifications,
  listNotifications,
  readNotifications,
} from "@kinkeeper/contracts/notifications/inbox";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { eventStream } from "@kinkeeper/platform/http/server-sent-events";
import type { NotificationsDependencies } from "../settings.ts";
import { inboxDecider, inboxStream } from "./inbox.decider.ts";
import { readInbox, readNotificationsPage, readNow } from "./read-inbox.ts";
import { inboxTopics } from "../live/topics.ts";

export const inboxRoutes = (dependencies: NotificationsDependencies): readonly Route[] => {
  const { readModel, now } = dependencies;
  return [
    route(listNotifications, ({ caller }) => readInbox(readModel, caller, now())),

    route(listAllNotifications, ({ caller, query: { unread, after } }) =>
      readNotificationsPage(readModel, caller, { isUnread: unread === "true", after }, now()),
    ),

    route(followNotifications, (request) => {
      const { caller } = request;
      return eventStream(request, {
        readModel,
        topics: inboxTopics(caller),
        read: async () => {
          const data = await readInbox(readModel, caller, now());
          return { id: data.version, data };
        },
      });
    }),

    route(readNotifications, async ({ body, caller, platformContext }) => {
      const { becomes, known } = await readNow(readModel, caller, body, now());
      const { sub: userId, tenantId = platformTenant } = caller;
      const command = { type: "ReadEntries", data: { userId, ...becomes }, known } as const;
      const context = { ...platformContext, tenantId };
      await executeCommand(dependencies, inboxDecider, inboxStream(tenantId, userId), command, context);
      return readInbox(readModel, caller, now());
    }),
  ];
};
