import type { LazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { forgetPageFailures } from "@kinkeeper/kit/page-failures.ts";
import { useTellFailure } from "@kinkeeper/kit/tell-failure.ts";
import { useState } from "react";

/**
 * Opens something around the page once it is loaded. Where it cannot be loaded that is said, and everything stays with what is
 * typed into it: the nearest boundary is that of the whole window.
 */
export const useOpening = ({ load }: Pick<LazyPage<object>, "load">) => {
  const tellFailure = useTellFailure();
  const [isOpened, setOpened] = useState(false);
  const open = async (): Promise<void> => {
    try {
      await load();
      setOpened(true);
    } catch (error) {
      forgetPageFailures();
      tellFailure(error, "This could not be loaded. Please try again.");
    }
  };
  return { isOpened, open: () => void open() };
};
