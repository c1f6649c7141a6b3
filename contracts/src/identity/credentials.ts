import { z } from "zod";
import { required, storableText } from "../text.ts";

/** At least 8 characters as OWASP ASVS 5.0 6.2.1 asks; common passwords are refused by the service. */
const tooShort = "Please use at least 8 characters";

export const newPassword = storableText(200, required(tooShort)).min(8, tooShort);

/** A password that is there already: kept as it was typed, blanks included. */
export const typedPassword = (message: string) => storableText(200, required(message)).min(1, message);

const userNameShape = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{1,38}[a-z0-9]$/,
    "A user name has 3 to 40 letters and digits, with dots, dashes or underscores between them",
  );

const lowerCase = z.string().trim().toLowerCase();

/** What one may sign in with instead of the e-mail address; has no "@", so that the two are never confused. */
export const userName = lowerCase.pipe(userNameShape);

/** Absent says nothing; null or an emptied form field says "none". */
export const optionalUserName = lowerCase
  .transform((name) => name || null)
  .pipe(userNameShape.nullable())
  .nullish();
