import type { Context } from "@kinkeeper/contracts/event";
import type { ServiceName } from "@kinkeeper/contracts/services";
import type { Express } from "express";
import type { z } from "zod";
import type { EventJournal } from "./event-journal.ts";
import type { Route } from "./http/route.ts";
import type { Keyring } from "./keyring.ts";
import type { Logger } from "./logger.ts";
import type { Mailer } from "./mailer.ts";
import type { ObjectStore } from "./object-store.ts";
import type { Peers } from "./peers.ts";
import type { PeriodicTask } from "./periodic-tasks.ts";
import type { Projection } from "./projection.ts";
import type { Reaction } from "./reaction.ts";
import type { ReadModel } from "./read-model.ts";
import type { Settings } from "./settings.ts";
import type { FreeDisk } from "./space/free-disk.ts";

/** Everything a service is handed by whoever launches it. It constructs no client itself. */
export interface ServiceDependencies<Own extends Settings = Settings> {
  readonly journal: EventJournal;
  readonly keyring: Keyring;
  readonly readModel: ReadModel;
  readonly objects: ObjectStore;
  /** Asked before anything large is taken in. */
  readonly disk: FreeDisk;
  /** Delivers where the service declares SMTP_URL and it is set. */
  readonly mailer: Mailer;
  /** The other services; see `ServiceContract.calls`. */
  readonly peers: Peers;
  /** What the service declared of the environment. */
  readonly settings: Own;
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
  /** What is looked after again and again, from when `start` is done. */
  readonly periodic?: readonly PeriodicTask[];
  /** Work beside requests (a first super_admin, imports that were under way); begins once the read model has caught up. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
}

/** One deployable service. */
export interface ServiceDefinition<Own extends Settings = Settings> {
  readonly name: ServiceName;
  /** The context it alone records events of. */
  readonly context: Context;
  /** Folder of the numbered SQL files that make its read model. */
  readonly migrations: URL;
  readonly projections: readonly Projection[];
  /** True where it keeps files: it is ready only when the object store is. */
  readonly keepsObjects?: boolean;
  /** The variables of the environment that it reads itself (docs/operations.md tells them); launchers parse them at start. */
  readonly settings?: z.ZodObject & z.ZodType<Own>;
  /** Makes the mailer of a service that sends mail itself, from the mail server's address and the sender. */
  readonly mailer?: (smtpUrl: string, from: string) => Mailer;
  // A method's type, so that a list of services may hold those with settings of their own.
  readonly build: { build(dependencies: ServiceDependencies<Own>): ServiceParts }["build"];
}
