import type { EventDefinition } from "@kinkeeper/contracts/event";

/**
 * Data of an older version, taken step by step to the definition's own. Throws when a step is missing or the version lies ahead.
 * A step must get along without the personal fields: they are absent once their person was erased, and are filled in after the last one.
 */
export const upcast = ({ type, version, upcast }: EventDefinition, from: number, data: unknown): unknown => {
  if (from > version) throw new Error(`${type} is known up to version ${version} here, not ${from}`);
  let current = data;
  for (let step = from; step < version; step += 1) {
    const next = upcast?.[step];
    if (!next) throw new Error(`nothing leads from version ${step} of ${type} to the next`);
    current = next(current);
  }
  return current;
};
