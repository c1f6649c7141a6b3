import {
  tilesOnOwnHost,
  edgeVariables,
  tilesAreElsewhere,
  attributesTiles,
  declaresProxies,
  unattributedTiles,
  undeclaredProxies,
} from "@kinkeeper/gateway/environment";
import { address, count, flag, logLevel, password, publicUrl, text } from "@kinkeeper/platform/config";
import { diskVariables, mailVariables, processVariables } from "@kinkeeper/platform/settings";
import { s3Variables } from "@kinkeeper/platform/objects/s3-settings";
import { z } from "zod";
import { canHoldDemo } from "./exposure.ts";

/** A timer of Node that is longer than 24 days ends at once. */
const longestScrubAfter = 14 * 86_400;

/** What the launcher reads, besides what each service declares itself. */
const variables = z.object({
  ...processVariables.shape,
  ...diskVariables.shape,
  ...mailVariables.shape,
  ...s3Variables.shape,
  LOG_LEVEL: logLevel.default("warn"),
  HOST: text.default("127.0.0.1"),
  KINKEEPER_DATA: text.default("data"),
  KINKEEPER_PUBLIC_URL: publicUrl.optional(),
  DATABASE_URL: address("postgres", "postgresql").optional(),
  ...edgeVariables.shape,
  /** Seconds after somebody was erased until the files of the database are cleaned of them. */
  KINKEEPER_SCRUB_AFTER: count.max(longestScrubAfter, `must be at most ${longestScrubAfter} (14 days)`).default(300),
  /** Whether there are demo families on empty data; see `exposure.ts` for where nothing is said. */
  KINKEEPER_DEMO: flag.optional(),
  KINKEEPER_DEMO_PASSWORD: password.optional(),
  KINKEEPER_SECOND_FACTOR: text.optional(),
  KINKEEPER_PASSWORDS: flag.optional(),
});

export const embeddedVariables = variables
  .refine(
    (environment) => !environment.KINKEEPER_DEMO || canHoldDemo(environment),
    "KINKEEPER_DEMO can be on only where neither SMTP_URL nor KINKEEPER_SECOND_FACTOR is set, and KINKEEPER_PASSWORDS is not off",
  )
  .refine(declaresProxies, undeclaredProxies)
  .refine(attributesTiles, unattributedTiles)
  .refine(tilesAreElsewhere, tilesOnOwnHost);
