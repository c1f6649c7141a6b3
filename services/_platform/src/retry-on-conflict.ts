import { DomainError } from "./domain-error.ts";
import { VersionConflict } from "./event-store.ts";

const attempts = 5;

/**
 * Runs what reads streams, decides and appends; again from the start when somebody else wrote to one of them first.
 * @throws DomainError CONFLICT when five attempts were not enough.
 */
export const retryOnConflict = async <Result>(readDecideAppend: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await readDecideAppend();
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
  throw new DomainError("CONFLICT", "This is being changed by others right now. Please try again.");
};
