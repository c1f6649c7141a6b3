import { get, set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
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
    for (const { path, code, message } of result.error.issues) {
      const field = path.join(".") || "root";
      const known: object | undefined = get(errors, field);
      // The first complaint about a field is the one to show, beside those about its parts.
      if (known === undefined || !("message" in known)) set(errors, field, { ...known, type: code, message });
    }
    return { values: {}, errors };
  };
