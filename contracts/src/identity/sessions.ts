import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { own } from "./own-account.ts";

const sessionId = z.uuid();

/** Where the user is signed in. */
export const ownSession = z.object({
  id: sessionId,
  /** In plain words: "Firefox on Windows". */
  device: z.string(),
  /** Roughly where it was opened: "192.0.2.x". */
  place: z.string(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

export const mySessions = defineEndpoint({
  id: "mySessions",
  method: "GET",
  path: "/api/auth/sessions",
  ...own,
  summary: "Where the user is signed in, this device first.",
  response: z.array(ownSession),
});

export const endSession = defineEndpoint({
  id: "endSession",
  method: "DELETE",
  path: "/api/auth/sessions/:sessionId",
  ...own,
  summary: "Sign out on one device.",
  params: z.object({ sessionId }),
});

export const endOtherSessions = defineEndpoint({
  id: "endOtherSessions",
  method: "DELETE",
  path: "/api/auth/sessions",
  ...own,
  summary: "Sign out everywhere but here.",
});
