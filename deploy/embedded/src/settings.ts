import { edgeVariables } from "@kinkeeper/gateway/environment";
import { address, flag, logLevel, password, publicUrl, text } from "@kinkeeper/platform/config";
import { mailVariables, processVariables } from "@kinkeeper/platform/settings";
import { z } from "zod";

/** What the launcher reads, besides what each service declares itself. */
export const embeddedVariables = z.object({
  ...processVariables.shape,
  ...mailVariables.shape,
  LOG_LEVEL: logLevel.default("warn"),
  HOST: text.default("127.0.0.1"),
  KINKEEPER_DATA: text.default("data"),
  KINKEEPER_PUBLIC_URL: publicUrl.optional(),
  DATABASE_URL: address("postgres", "postgresql").optional(),
  KINKEEPER_RATE_LIMIT: edgeVariables.shape.KINKEEPER_RATE_LIMIT,
  /** `off`: no demo families on empty data. */
  KINKEEPER_DEMO: flag.default(true),
  KINKEEPER_DEMO_PASSWORD: password.optional(),
});
