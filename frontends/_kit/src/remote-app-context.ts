import { createContext } from "react";
import type { RemoteAppProps } from "./remote-module.ts";

/** What the shell handed to this frontend, to be handed on to a part of another. */
export const RemoteAppContext = createContext<RemoteAppProps | undefined>(undefined);
