import { address, flag, password, publicUrl, text } from "@kinkeeper/platform/config";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { mailServer } from "@kinkeeper/platform/settings";
import { userRole } from "@kinkeeper/contracts/enumerations";
import { z } from "zod";

/** Who may come in: anybody, only who is invited, nobody new. */
const signUp = z.enum(["open", "invited", "closed"], "must be open, invited or closed");

const roles = z
  .string()
  .transform((list) => list.split(",").map((role) => role.trim()))
  .pipe(z.array(z.enum(userRole.options, `must name roles (${userRole.options.join(", ")}), separated by commas`)));

const trialDays = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "must be 0 or more")
  .max(3_650, "must be at most 3650");

/** Codes and tokens travel there: in plain http on this machine only. */
const issuer = address("https", "http").refine(
  (value) => !value.startsWith("http:") || ["localhost", "127.0.0.1", "[::1]"].includes(new URL(value).hostname),
  "must be an address that starts with https:// (http:// on this machine only)",
);

export const identitySettings = z
  .object({
    KINKEEPER_PUBLIC_URL: publicUrl,
    /** With it links of invitations are mailed, and not shown. */
    SMTP_URL: mailServer,
    /** `npm start` says `open` where only this machine can reach it. */
    KINKEEPER_SIGNUP: signUp.default("closed"),
    /** The first super_admin, made at start where there is none. */
    KINKEEPER_ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
    KINKEEPER_ADMIN_PASSWORD: password.optional(),
    /** Set by the embedded launcher while there is a demo: makes the demo's super_admin. */
    KINKEEPER_DEMO_ADMIN_PASSWORD: password.optional(),
    /** How many days a family is on trial before it needs a plan; 0: trials have no end. */
    KINKEEPER_TRIAL_DAYS: trialDays.default(0),
    /** Roles that must sign in in two steps. */
    KINKEEPER_SECOND_FACTOR: roles.default([]),
    /** An OpenID Connect provider that people may sign in with. */
    OIDC_ISSUER: issuer.optional(),
    OIDC_CLIENT_ID: text.optional(),
    OIDC_CLIENT_SECRET: text.optional(),
    /** What people call it: "Continue with …". */
    OIDC_LABEL: text.max(40, "must have at most 40 characters").default("single sign-on"),
    /** Whether passwords sign in; `off` leaves them to super_admins. */
    KINKEEPER_PASSWORDS: flag.default(true),
  })
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }) =>
      new Set([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].map((value) => value === undefined)).size === 1,
    "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: please set all three or none",
  )
  .refine(
    ({ OIDC_ISSUER, KINKEEPER_PASSWORDS }) => KINKEEPER_PASSWORDS || OIDC_ISSUER !== undefined,
    "KINKEEPER_PASSWORDS=off needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it",
  );
export type IdentitySettings = z.output<typeof identitySettings>;
export type IdentityDependencies = ServiceDependencies<IdentitySettings>;

export interface SuperAdmin {
  /** Where the password comes from. */
  readonly variable: string;
  readonly email: string;
  readonly password: string;
}

/** Accounts that run the platform. The demo's comes first, so that the name "super" is its. */
export const superAdminsIn = (settings: IdentitySettings): readonly SuperAdmin[] => {
  const addresses = {
    KINKEEPER_DEMO_ADMIN_PASSWORD: "super@demo.invalid",
    KINKEEPER_ADMIN_PASSWORD: settings.KINKEEPER_ADMIN_EMAIL,
  };
  return (["KINKEEPER_DEMO_ADMIN_PASSWORD", "KINKEEPER_ADMIN_PASSWORD"] as const).flatMap((variable) => {
    const [email, chosen] = [addresses[variable], settings[variable]];
    return email && chosen ? [{ variable, email, password: chosen }] : [];
  });
};
