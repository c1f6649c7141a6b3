import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers with the origin of the product that the suites share. */
    readonly sharedProduct: string;
  }
}

/** Not with `fetch`, which gives up what has not begun to be answered after five minutes: a busy machine starts the product in more. */
const asked = async (path: string): Promise<string> => {
  const outgoing = get(new URL(path, inject("sharedProduct")), { agent: false });
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const told = await text(answer);
  if (answer.statusCode !== 200) throw new Error(told);
  return told;
};

/** Where the product runs that the suites share: with demo families, without limits of rate. The first call starts it. */
export const sharedProduct = async (): Promise<{ readonly origin: string }> => ({ origin: await asked("/") });

/** A new folder with the data of that product as they were when its demo families were written, for a product of one's own. */
export const demoData = (): Promise<string> => asked("/demo-data");
