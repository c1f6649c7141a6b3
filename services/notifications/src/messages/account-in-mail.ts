import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { accountOf, userStream } from "@kinkeeper/contracts/identity/account-of";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { nameInMail } from "./name-in-mail.ts";

const usernameOf = (events: readonly UserEvent[]): string | null => {
  const named = events.findLast(({ type }) => type === "UserRegistered" || type === "UserNameChosen");
  return named?.type === "UserRegistered" || named?.type === "UserNameChosen" ? named.data.username : null;
};

/**
 * How somebody tells an account from others of the same address: by its name, its user name and the family it came to first. Undefined
 * once it is erased.
 */
export const accountInMail = async (
  { journal, readModel: { service: sql } }: Pick<ServiceDependencies, "journal" | "readModel">,
  userId: string,
): Promise<string | undefined> => {
  const events = await journal.read<UserEvent>(userStream(userId));
  const account = accountOf(events);
  if (!account) return undefined;
  const username = usernameOf(events);
  const [family] = await sql<{ name: string }[]>`
    select f.name from memberships m join families f using (tenant_id) where m.user_id = ${userId}
    order by m.since, m.tenant_id limit 1`;
  const parts = [
    ...(account.name === "" ? [] : [nameInMail(account.name)]),
    ...(username === null ? [] : [`user name “${nameInMail(username)}”`]),
    ...(family ? [`family archive “${nameInMail(family.name)}”`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
};
