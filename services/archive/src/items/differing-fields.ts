/** The fields that differ, also by being there on one side alone; their values are plain JSON. */
export const differingFields = <Details extends object>(before: Partial<Details>, after: Details): string[] =>
  ([...new Set([...Object.keys(after), ...Object.keys(before)])] as (keyof Details & string)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
