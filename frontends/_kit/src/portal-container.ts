import { createContext, useContext } from "react";

/** Where overlays are rendered: inside the CSS scope of the frontend they belong to. */
export const PortalContainer = createContext<HTMLElement | null>(null);
export const usePortalContainer = (): HTMLElement | null => useContext(PortalContainer);
