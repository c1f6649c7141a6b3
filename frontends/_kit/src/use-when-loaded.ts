import type { LazyPage } from "./lazy-page.tsx";
import { forgetPageFailures } from "./page-failures.ts";
import { useTellFailure } from "./tell-failure.ts";

/**
 * Opens something once it is loaded. Where it cannot be loaded that is said, and the page stays with what is typed into it: rendered
 * before, it would take the place of all that its boundary holds.
 */
export const useWhenLoaded = ({ load }: Pick<LazyPage<object>, "load">): ((open: () => void) => void) => {
  const tellFailure = useTellFailure();
  const openLoaded = async (open: () => void): Promise<void> => {
    try {
      await load();
    } catch (error) {
      forgetPageFailures();
      tellFailure(error, "This could not be loaded. Please try again.");
      return;
    }
    open();
  };
  return (open) => void openLoaded(open);
};
