import { createHash } from "node:crypto";

/** SHA-256 of a session id, hexadecimal: how a session is named wherever its id would let whoever reads it take it over. */
export const sessionHash = (sessionId: string): string => createHash("sha256").update(sessionId).digest("hex");
