/** The fields that differ; their values are plain JSON. */
export const differingFields = <Details extends object>(before: Partial<Details>, after: Details): string[] =>
  (Object.keys(after) as (keyof Details & string)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
