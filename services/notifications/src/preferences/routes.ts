import {
  askUnsubscribe,
  changeEmailPreferences,
  getEmailPreferences,
  resumeEmail,
  unsubscribe,
} from "@kinkeeper/contracts/notifications/preferences";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { htmlReply, route, type Route } from "@kinkeeper/platform/http/route";
import { stylePolicy } from "../messages/styled-page.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { preferenceDecider, preferenceStream, type PreferenceCommand } from "./preference.decider.ts";
import { readPreferences } from "./preference-rows.ts";
import { subscriptionOf } from "./unsubscribe-link.ts";
import { confirmPage, stoppedPage, unknownLinkPage } from "./unsubscribe-page.ts";

const page = (status: number, markup: string) => htmlReply(status, markup, { "content-security-policy": stylePolicy });

export const preferenceRoutes = (dependencies: NotificationsDependencies): readonly Route[] => {
  const { readModel, keyring } = dependencies;

  /** Answers with what holds now: what was just decided counts, also where its row is late. */
  const execute = async (command: PreferenceCommand, context: CommandContext) => {
    const stream = preferenceStream(command.data.userId);
    const { state } = await executeCommand(dependencies, preferenceDecider, stream, command, context);
    const { undeliverableSince } = await readPreferences(readModel.service, command.data.userId);
    const isRefused = state.refusedAddress !== undefined;
    return { ...state.preferences, undeliverableSince: isRefused ? undeliverableSince : null };
  };

  return [
    route(getEmailPreferences, ({ caller }) => readPreferences(readModel.service, caller.sub)),

    route(changeEmailPreferences, ({ body, caller, platformContext }) =>
      execute(
        { type: "ChangePreferences", data: { userId: caller.sub, changes: body, by: "settings" } },
        platformContext,
      ),
    ),

    route(resumeEmail, ({ caller, platformContext }) =>
      execute({ type: "ResumeAddress", data: { userId: caller.sub } }, platformContext),
    ),

    route(askUnsubscribe, async ({ query }) => {
      const subscription = await subscriptionOf(keyring, query.list);
      return subscription ? page(200, confirmPage(subscription.category, query.list)) : page(404, unknownLinkPage);
    }),

    route(unsubscribe, async ({ query, requestId, stream }) => {
      stream.resume(); // whatever it says, the address says enough
      const subscription = await subscriptionOf(keyring, query.list);
      if (!subscription) return page(404, unknownLinkPage);
      const { userId, category } = subscription;
      await execute(
        { type: "ChangePreferences", data: { userId, changes: { [category]: false }, by: "unsubscribe" } },
        // Whoever holds the link acts, signed in or not: nobody else is known to have.
        { tenantId: platformTenant, correlationId: requestId, causationId: requestId },
      );
      return page(200, stoppedPage(category));
    }),
  ];
};
