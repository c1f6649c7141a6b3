import { flag, publicUrl } from "@kinkeeper/platform/config";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { mailVariables } from "@kinkeeper/platform/settings";
import { z } from "zod";

export const notificationsSettings = z.object({
  ...mailVariables.shape,
  /** Links in mails start with it. */
  KINKEEPER_PUBLIC_URL: publicUrl,
  /** Shows every mail at /dev/mail, to a super_admin. */
  KINKEEPER_DEV_MAIL: flag.default(false),
});
export type NotificationsDependencies = ServiceDependencies<z.output<typeof notificationsSettings>>;
