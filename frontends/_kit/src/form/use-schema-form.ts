import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { schemaResolver } from "./schema-resolver.ts";

/** A form over a contract's schema: what is typed is its input, what is submitted its output. */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): SchemaForm<Input, Output> => useForm<Input, unknown, Output>({ resolver: schemaResolver(schema), defaultValues });

export type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;
