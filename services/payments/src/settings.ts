import { publicUrl } from "@kinkeeper/platform/config";
import { z } from "zod";

export const paymentsSettings = z.object({
  /** The page to pay at, and where it leads back to. */
  KINKEEPER_PUBLIC_URL: publicUrl,
  /** `sandbox`: purchases that move no money; `npm start` says so unless told otherwise. */
  KINKEEPER_PAYMENTS: z.enum(["sandbox", "off"], "must be sandbox or off").default("off"),
});
export type PaymentsSettings = z.output<typeof paymentsSettings>;
