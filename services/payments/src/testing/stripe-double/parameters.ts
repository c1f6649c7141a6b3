import { z } from "zod";
import type { FormObject } from "./bracket-form.ts";
import { StripeFailure } from "./stripe-failure.ts";

/** Kinds of parameters, as text in a form. */
export const whole = z
  .string()
  .regex(/^-?\d+$/, "Invalid integer")
  .transform(Number);
export const flag = z.enum(["true", "false"]).transform((text) => text === "true");
export const metadata = z.record(z.string(), z.string()).default({});
export const address = z.url();
export const expand = z.array(z.string()).default([]);
export const listing = { limit: whole.default(10), starting_after: z.string().optional(), expand };
/** The filter of a time: after or at it. */
export const since = z.strictObject({ gte: whole.optional() }).default({});

/** "a[b][c]" of the path to a parameter. */
const nameOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first) + rest.map((step) => `[${String(step)}]`).join("");

const refusal = (issue: z.core.$ZodIssue): StripeFailure => {
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0]!]);
    const details = { code: "parameter_unknown", param, isUnstarted: true };
    return new StripeFailure(`Received unknown parameter: ${param}`, details);
  }
  const param = nameOf(issue.path);
  const isMissing = issue.code === "invalid_type" && issue.message.includes("undefined");
  return isMissing
    ? new StripeFailure(`Missing required param: ${param}.`, { code: "parameter_missing", param, isUnstarted: true })
    : new StripeFailure(`Invalid ${param}: ${issue.message}`, { param, isUnstarted: true });
};

/** @throws StripeFailure naming the first parameter that is unknown, missing or wrong, as Stripe does */
export const parseParameters = <Schema extends z.ZodType>(schema: Schema, form: FormObject): z.output<Schema> => {
  const parsed = schema.safeParse(form);
  if (!parsed.success) throw refusal(parsed.error.issues[0]!);
  return parsed.data;
};
