import { DomainError } from "@kinkeeper/platform/domain-error";

/** How often the provider is asked about something of which others record something meanwhile. */
export const mostAttempts = 5;

/**
 * What the provider was asked about is recorded only where nobody recorded anything of it since: what they heard may be newer,
 * and the provider is asked again.
 */
export const askAgainWhenStale = async <Result>(readAskRecord: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readAskRecord();
    } catch (error) {
      const isStale = error instanceof DomainError && error.code === "STALE_REVISION";
      if (!isStale || attempt === mostAttempts) throw error;
    }
  }
};
