import type { Endpoint } from "./endpoint.ts";
import type { Context } from "./event.ts";

/** What one service tells of itself: the events it records, the calls it answers. */
export interface ServiceContract {
  readonly context: Context;
  readonly endpoints: readonly Endpoint[];
  /** Names of the services it calls in its callers' name: for these alone it is given their tokens. */
  readonly calls?: readonly string[];
  /** Contexts of other services whose events it hears: of these alone the bus gives it anything. Its start compares. */
  readonly follows: readonly string[];
  /** One sentence about the calls, for /api/docs. */
  readonly description: string;
  /** Modules whose exported schemas are called by their names in /api/docs; others are called by the endpoint that uses them. */
  readonly modules: readonly object[];
}
