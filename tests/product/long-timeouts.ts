import { defaultTimeouts } from "@kinkeeper/platform/postgres/default-timeouts";

/*
 * Loaded first by a product that a test starts: a call sees its own change, and all that it reads, however busy the machine is, as in the tests
 * of single services. Where it gives up after two seconds, who asks once would be shown a list without what was just added.
 */
Object.assign(defaultTimeouts, { change: 60_000, statement: 60_000, read: 60_000 });
