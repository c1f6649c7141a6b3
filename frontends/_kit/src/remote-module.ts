import type { Tenant, User } from "@kinkeeper/contracts/identity/signed-in";
import type { ComponentType } from "react";
import type { ShowToast } from "./toast.ts";

/** Raised only by a change that breaks remotes already deployed; the shell refuses a remote of another number. */
export const contractVersion = 1;

/** Who is signed in, and in which family. The shell keeps it; a remote reads it with `useSession()`. */
export interface Session {
  readonly user: User;
  /** Absent while loading, and for somebody who belongs to no family. */
  readonly tenant: Tenant | undefined;
}

/**
 * What the shell hands to a remote's root. Plain props: the kit is bundled into each remote, so no React context
 * of ours reaches across; `FrontendRoot` turns them into context again inside the remote.
 */
export interface RemoteAppProps {
  readonly session: Session;
  readonly toast: ShowToast;
  /** Loads a part of a remote; undefined where that one is not deployed. Absent in a shell that knows of no parts. */
  readonly loadPart?: ((part: PartName) => Promise<RemoteModule | undefined>) | undefined;
}

/** What remotes show of one another: `<remote>/<part>`, each a module of its own beside the remote's `./app`. */
export type PartName = "notifications/email-preferences" | "identity/first-steps" | "identity/other-families";

/** What a remote renders; its pages can be loaded before. Of an earlier release they cannot. */
export type RemoteApp = ComponentType<RemoteAppProps> & {
  readonly loadPage?: (path: string) => Promise<void>;
};

/** What a remote exposes: its pages as `./app`, and each part as `./<part>`. */
export interface RemoteModule {
  readonly contract: typeof contractVersion;
  readonly default: RemoteApp;
}
