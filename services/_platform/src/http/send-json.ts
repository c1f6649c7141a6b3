import type { Response } from "express";
import { acceptedEncodings, encoded } from "./content-encoding.ts";

/** In characters. A shorter answer fits into one packet as it is. */
const worthIt = 1_400;

/** Answers with this value as JSON, compressed for whoever takes that: on a slow line half a dozen of them come before a page's words. */
export const sendJson = async (response: Response, status: number, value: unknown): Promise<void> => {
  const text = JSON.stringify(value);
  response.status(status).type("application/json; charset=utf-8").vary("accept-encoding");
  const [encoding] = text.length < worthIt ? [] : acceptedEncodings(response.req.headers["accept-encoding"]);
  if (encoding === undefined) return void response.send(text);
  const bytes = await encoded([text], encoding);
  response.set("content-encoding", encoding).send(bytes);
};
