import type { Reaction } from "@kinkeeper/platform/reaction";
import type { NotificationsDependencies } from "../settings.ts";
import { queueOwnerMail } from "./queue-message.ts";
import { guardedTypes, securityMail, type Guarded } from "./security-mail.ts";

/** The owner of an account hears of every change to what guards it. */
export const queueSecurityMail = (dependencies: NotificationsDependencies): Reaction<Guarded> => {
  const url = `${dependencies.settings.KINKEEPER_PUBLIC_URL}/settings/security`;
  return {
    name: "queue_security_mail_v1",
    contexts: ["identity"],
    handles: guardedTypes,
    react: (event) => queueOwnerMail(dependencies, event, { kind: "security", ...securityMail(event, url) }),
  };
};
