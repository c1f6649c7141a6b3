// What is used of negotiator 1; the types on npm are those of 0.6, without `preferred`.
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** Those of `available` that the client takes, best first; among equals the order of `preferred` decides. */
    encodings<Encoding extends string>(
      available: readonly Encoding[],
      options?: { readonly preferred?: readonly Encoding[] },
    ): Encoding[];
  }
}
