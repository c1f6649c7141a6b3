import type { Context } from "@kinkeeper/contracts/event";
import type { ServiceName } from "@kinkeeper/contracts/endpoints";
import type { Express } from "express";
import type { EventJournal } from "./event-journal.ts";
import type { Route } from "./http/route.ts";
import type { Keyring } from "./keyring.ts";
import type { Logger } from "./logger.ts";
import type { Mailer } from "./mailer.ts";
import type { ObjectStore } from "./object-store.ts";
import type { Peers } from "./peers.ts";
import type { Projection } from "./projection.ts";
import type { Reaction } from "./reaction.ts";
import type { ReadModel } from "./read-model.ts";
import type { Settings } from "./settings.ts";

/** Everything a service is handed by whoever launches it. It constructs no client itself. */
export interface ServiceDependencies {
  readonly journal: EventJournal;
  readonly keyring: Keyring;
  readonly readModel: ReadModel;
  readonly objects: ObjectStore;
  readonly mailer: Mailer;
  /** The other services; see `ServiceDefinition.calls`. */
  readonly peers: Peers;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** What a service is made of, once it has its dependencies. */
export interface ServiceParts {
  readonly routes: readonly Route[];
  readonly reactions?: readonly Reaction[];
  /** Routes that are no endpoint of the contracts: internal calls between gateway and service. */
  readonly extra?: (app: Express) => void;
  /** Work beside requests (a first super_admin, a sweeper); runs once the read model has caught up. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
}

/** One deployable service. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  /** The context it alone records events of. */
  readonly context: Context;
  /** Folder of the numbered SQL files that make its read model. */
  readonly migrations: URL;
  readonly projections: readonly Projection[];
  /** True where it keeps files: it is ready only when the object store is. */
  readonly keepsObjects?: boolean;
  /** Services it calls (`peers`), so that whoever runs it says where they are. */
  readonly calls?: readonly ServiceName[];
  readonly build: (dependencies: ServiceDependencies) => ServiceParts;
}
