import type { z } from "zod";
import type { FormObject } from "./bracket-form.ts";
import { parseParameters } from "./parameters.ts";
import { StripeFailure } from "./stripe-failure.ts";
import type { StripeObject, World } from "./world.ts";

/** One call of the API, as the double answers it. */
export interface ResourceRoute {
  readonly method: "GET" | "POST" | "DELETE";
  /** "/v1/refunds/:id". */
  readonly path: string;
  /** Checks the parameters, and answers what carries the call out. @throws StripeFailure */
  prepare(world: World, id: string, form: FormObject): () => object;
}

/** Binds a call to its parameters; unknown ones are refused. Schemas are strict. */
export const resourceRoute = <Schema extends z.ZodType<{ readonly expand: readonly string[] }>>(
  method: ResourceRoute["method"],
  path: string,
  parameters: Schema,
  carryOut: (world: World, input: z.output<Schema>, id: string) => object,
): ResourceRoute => ({
  method,
  path,
  prepare: (world, id, form) => {
    const input = parseParameters(parameters, form);
    return () => {
      const answer = carryOut(world, input, id);
      return input.expand.reduce<object>((expanded, field) => expandField(world, expanded, field.split(".")), answer);
    };
  },
});

/** Puts objects where their ids stand: "payment_intent.latest_charge", "data.payment_intent". */
const expandField = (world: World, value: object, [field, ...rest]: readonly string[]): object => {
  if (field === undefined) return value;
  const held = (value as Readonly<Record<string, unknown>>)[field];
  if (Array.isArray(held)) return { ...value, [field]: held.map((one: object) => expandField(world, one, rest)) };
  if (held === undefined)
    throw new StripeFailure(`This property cannot be expanded (${field}).`, { param: "expand", isUnstarted: true });
  if (held === null) return value;
  const found = typeof held === "string" ? world.find(held) : (held as object);
  if (!found)
    throw new StripeFailure(`This property cannot be expanded (${field}).`, { param: "expand", isUnstarted: true });
  return { ...value, [field]: expandField(world, found, rest) };
};

/** A page of a list. */
export const page = (
  objects: readonly StripeObject[],
  { limit, starting_after }: { readonly limit: number; readonly starting_after?: string | undefined },
  url: string,
): object => {
  const from = starting_after === undefined ? 0 : objects.findIndex(({ id }) => id === starting_after) + 1;
  const data = objects.slice(from, from + limit);
  return { object: "list", data, has_more: from + limit < objects.length, url };
};
