import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers with the origin of the product that the suites share. */
    readonly sharedProduct: string;
  }
}

/** Where the product runs that the suites share: with demo families, without limits of rate. The first call starts it. */
export const sharedProduct = async (): Promise<{ readonly origin: string }> => {
  const answer = await fetch(inject("sharedProduct"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return { origin: text };
};
