import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers with the origin of the product that the suites share. */
    readonly sharedProduct: string;
  }
}

const asked = async (path: string): Promise<string> => {
  const answer = await fetch(new URL(path, inject("sharedProduct")));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
};

/** Where the product runs that the suites share: with demo families, without limits of rate. The first call starts it. */
export const sharedProduct = async (): Promise<{ readonly origin: string }> => ({ origin: await asked("/") });

/** A new folder with the data of that product as they were when its demo families were written, for a product of one's own. */
export const demoData = (): Promise<string> => asked("/demo-data");
