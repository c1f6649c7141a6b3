import type { TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
/** What happens to vectors when the model is another, or cannot be asked. */
export declare const modelContract: (where: string, startDatabase: () => Promise<TemporaryPostgres>) => unknown;
