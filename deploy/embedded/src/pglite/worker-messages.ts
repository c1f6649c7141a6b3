/** What the thread of PGlite is started for. */
export interface WorkerTask {
  /** Folder of the database; absent: in memory. */
  readonly database: string | undefined;
  /** Absent: only make sure that there is a database in the folder. */
  readonly serve: { readonly password: string; readonly socket: string | undefined } | undefined;
}

export type ToWorker = "close";

export type FromWorker =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "closed" }
  | { readonly kind: "failed"; readonly message: string };
