import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { optionalLine, required } from "../text.ts";
import { newPassword, optionalUserName, typedPassword } from "./credentials.ts";
import { user } from "./signed-in.ts";
import { own } from "./own-account.ts";

export const changeProfile = defineEndpoint({
  id: "changeProfile",
  method: "PATCH",
  path: "/api/auth/user",
  access: "signed-in",
  whileSuspended: true,
  summary: "Change one's own name, birth date and user name; what is left out stays.",
  body: z.strictObject({
    firstName: optionalLine(),
    lastName: optionalLine(),
    birthdate: optionalLine(40),
    username: optionalUserName,
  }),
  response: user,
});

export const changePassword = defineEndpoint({
  id: "changePassword",
  method: "POST",
  path: "/api/auth/password",
  access: "signed-in",
  whileSuspended: true,
  summary: "Change one's own password; every other session ends.",
  body: z.strictObject({ currentPassword: typedPassword("Please enter your current password"), newPassword }),
});

export const accountClosing = z.object({
  /** Without one, closing asks for a fresh sign-in. */
  hasPassword: z.boolean(),
  /** Families that nobody else could manage. */
  alone: z.array(z.object({ id: z.uuid(), name: z.string(), otherMembers: z.int() })),
});

export type AccountClosing = z.infer<typeof accountClosing>;

export const showClosing = defineEndpoint({
  id: "showClosing",
  method: "GET",
  path: "/api/auth/user/closing",
  ...own,
  summary: "What deleting the account would mean for the families of the user.",
  response: accountClosing,
});

/** Typed to confirm that the account is to be deleted. */
export const closingWord = "delete my account";

export const closeAccount = defineEndpoint({
  id: "closeAccount",
  method: "POST",
  path: "/api/auth/user/closing",
  ...own,
  summary: "Delete the account for good: its names, sessions and everything only it could read.",
  body: z.strictObject({
    password: typedPassword("Please enter your password").optional(),
    confirmation: z
      .string(required(`Please type “${closingWord}”`))
      .trim()
      .toLowerCase()
      .pipe(z.literal(closingWord, `Please type “${closingWord}”`)),
    /** Families to cancel along with it; each that nobody else could manage must be among them. */
    cancelFamilies: z.array(z.uuid()).max(100).default([]),
  }),
});
