/** What is read in one go at most; the first event is read whatever its size. */
export interface ReadLimit {
  readonly events: number;
  /** Of what is stored of the events. */
  readonly bytes: number;
}

export const batchEvents = 500;
export const batchBytes = 1024 * 1024;

const charactersOf = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  let characters = 0;
  for (const part of Object.values(value)) characters += charactersOf(part);
  return characters;
};

/** About how many bytes an event takes, where nobody says what is stored of it. */
export const bytesOf = ({ data, metadata }: { readonly data: unknown; readonly metadata: unknown }): number =>
  charactersOf(data) + charactersOf(metadata);
