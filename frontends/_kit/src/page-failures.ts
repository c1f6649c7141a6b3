/** What to forget before a page that failed to load is tried again. */
export const forgettable = new Set<() => void>();

export const forgetPageFailures = (): void => {
  for (const forget of forgettable) forget();
  forgettable.clear();
};
