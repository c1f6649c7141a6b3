import type { LazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { useWhenLoaded } from "@kinkeeper/kit/use-when-loaded.ts";
import { useState } from "react";

/** Opens something around the page once it is loaded: the nearest boundary is that of the whole window. */
export const useOpening = (opened: Pick<LazyPage<object>, "load">) => {
  const whenLoaded = useWhenLoaded(opened);
  const [isOpened, setOpened] = useState(false);
  return { isOpened, open: () => whenLoaded(() => setOpened(true)) };
};
