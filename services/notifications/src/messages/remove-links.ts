import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { Fragment } from "postgres";

type TokenSpent = Extract<UserEvent, { type: "TokenSpent" }>;
type Dependencies = Pick<ServiceDependencies, "readModel">;

/** A single-use link as it stands in a mail, and its secret. */
const link = String.raw`https?://[^\s"<]*[?&]token=[^\s"<&]+`;
const secret = String.raw`[?&]token=([^\s"<&]+)`;
const notKept = "(this link is not kept)";
/** The longest that a link of ours opens anything. */
const longestDays = 7;

/** Finds the mails with such a link by the index `messages_with_links`: its condition stands here word by word. */
const forget = async ({ readModel: { service: sql } }: Dependencies, which: Fragment): Promise<void> => {
  await sql`
    update messages set body_text = regexp_replace(body_text, ${link}, ${notKept}, 'g'),
      body_html = regexp_replace(body_html, ${link}, '', 'g')
    where body_text like '%token=%' and body_text ~ ${link} and ${which}`;
};

/** A mail that has gone out is in its mailbox: what its link opens is nobody else's to read here. */
export const removeLinksOf = (dependencies: Dependencies, messageId: string): Promise<void> =>
  forget(dependencies, dependencies.readModel.service`id = ${messageId}`);

/** Where mail is only kept a link stays until it was used. */
export const removeSpentLinks = (dependencies: Dependencies): Reaction<TokenSpent> => ({
  name: "forget_spent_links_v1",
  contexts: ["identity"],
  handles: ["TokenSpent"],
  react: ({ data: { tokenHash } }) =>
    forget(
      dependencies,
      dependencies.readModel.service`
        encode(sha256(convert_to(substring(body_text from ${secret}), 'UTF8')), 'hex') = ${tokenHash}`,
    ),
});

/** Removes, once an hour, those that have expired and those of mails that went out before the list was made anew. */
export const expiredLinks = ({
  readModel,
  mailer,
}: Pick<ServiceDependencies, "readModel" | "mailer">): PeriodicTask => ({
  pauseMs: 3_600_000,
  run: () =>
    forget(
      { readModel },
      readModel.service`
        (queued_at < now() - make_interval(days => ${longestDays}) or (${mailer.delivers} and sent_at is not null))`,
    ),
  failure: "links that are over could not be forgotten",
});
