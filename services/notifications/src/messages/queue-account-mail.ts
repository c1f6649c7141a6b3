import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { Reaction } from "@kinkeeper/platform/reaction";
import {
  addedToFamilyMail,
  accountClosedMail,
  businessSignUpRepeatedMail,
  invitationMail,
  newDeviceMail,
  passwordResetMail,
  signUpRepeatedMail,
} from "./account-mail.ts";
import { accountInMail } from "./account-in-mail.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { queueOwnerMail } from "./queue-message.ts";

type Mailed = Extract<
  UserEvent,
  {
    type:
      | "InvitationIssued"
      | "AddedToFamily"
      | "SignUpRepeated"
      | "BusinessSignUpRepeated"
      | "SignedInOnNewDevice"
      | "FarewellSaid"
      | "PasswordResetRequested";
  }
>;

/** Invitations, memberships and password resets become mails. */
export const queueAccountMail = (dependencies: NotificationsDependencies): Reaction<Mailed> => {
  const { KINKEEPER_PUBLIC_URL: publicUrl } = dependencies.settings;

  const linkWith = (token: string): string => `${publicUrl}/api/password-reset?token=${encodeURIComponent(token)}`;

  const contentOf = async ({ type, data, metadata: { time: at } }: Recorded<Mailed>) => {
    switch (type) {
      case "InvitationIssued":
        return { kind: "invitation" as const, ...invitationMail({ ...data, url: linkWith(data.token) }) };
      case "AddedToFamily":
        return { kind: "added-to-family" as const, ...addedToFamilyMail({ ...data, url: `${publicUrl}/api/login` }) };
      case "SignUpRepeated":
        return { kind: "sign-up-repeated" as const, ...signUpRepeatedMail({ ...data, url: linkWith(data.token) }) };
      case "BusinessSignUpRepeated":
        return {
          kind: "sign-up-repeated" as const,
          ...businessSignUpRepeatedMail({ url: `${publicUrl}/api/login?returnTo=%2Fvendor%2Fregister` }),
        };
      case "SignedInOnNewDevice":
        return { kind: "new-device" as const, ...newDeviceMail({ ...data, at, url: `${publicUrl}/settings` }) };
      case "FarewellSaid":
        return { kind: "account-closed" as const, ...accountClosedMail({ url: publicUrl }) };
      case "PasswordResetRequested": {
        const account = await accountInMail(dependencies, data.userId);
        return { kind: "password-reset" as const, ...passwordResetMail({ account, url: linkWith(data.token) }) };
      }
    }
  };

  return {
    name: "queue_account_mail_v1",
    contexts: ["identity"],
    handles: [
      "InvitationIssued",
      "AddedToFamily",
      "SignUpRepeated",
      "BusinessSignUpRepeated",
      "SignedInOnNewDevice",
      "FarewellSaid",
      "PasswordResetRequested",
    ],
    react: async (event) => queueOwnerMail(dependencies, event, await contentOf(event)),
  };
};
