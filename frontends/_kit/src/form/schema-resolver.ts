import { set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Validates a form with the contract's own schema. The resolver of @hookform/resolvers would bring a second copy
 * of zod's core into every remote.
 */
export const schemaResolver =
  <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  async (values) => {
    const result = await schema.safeParseAsync(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    // The first complaint about a field is the one to show.
    for (const issue of result.error.issues.toReversed()) {
      set(errors, issue.path.join(".") || "root", { type: issue.code, message: issue.message });
    }
    return { values: {}, errors };
  };
