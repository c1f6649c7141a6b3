import { decodeBracketForm } from "./bracket-form.ts";
import { idempotentAnswers, type IdempotentAnswers, type StoredAnswer } from "./idempotency.ts";
import type { ResourceRoute } from "./resource.ts";
import { StripeFailure } from "./stripe-failure.ts";
import type { World } from "./world.ts";

/** A call of the API as it comes in. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  /** The body of a POST, the query of anything else, in brackets. */
  readonly form: string;
  readonly key: string | undefined;
  readonly secret: string | undefined;
}

/**
 * What a test does to a call, before or after it was carried out: nothing, break the connection off, or answer 500 (kept under
 * the idempotency key like any answer). It may also wait as long as it likes.
 */
export type Interfere = (
  call: Pick<ApiCall, "method" | "path">,
  when: "before" | "after",
) => Promise<"cut" | "500" | void> | "cut" | "500" | void;

/** The connection breaks off; nobody learns what became of the call. */
export class ConnectionCut extends Error {}

export interface ApiAnswer extends StoredAnswer {
  readonly headers: Readonly<Record<string, string>>;
}

const broken: StoredAnswer = {
  status: 500,
  body: { error: { type: "api_error", message: "An unknown error occurred" } },
};

const matched = (routes: readonly ResourceRoute[], { method, path }: ApiCall) => {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replace(":id", "([^/]+)")}$`);
    const match = route.method === method && pattern.exec(path);
    if (match) return { route, id: match[1] ?? "" };
  }
  throw new StripeFailure(`Unrecognized request URL (${method}: ${path}).`, { status: 404, isUnstarted: true });
};

/** Answers calls of the API as Stripe would. */
export const answerCalls = (
  world: World,
  {
    routes,
    apiKey,
    interfere,
  }: { readonly routes: readonly ResourceRoute[]; readonly apiKey: string; readonly interfere: Interfere },
): { readonly answer: (call: ApiCall) => Promise<ApiAnswer>; readonly kept: IdempotentAnswers } => {
  const kept = idempotentAnswers();

  const perform = async (call: ApiCall): Promise<StoredAnswer> => {
    const { route, id } = matched(routes, call);
    try {
      const carryOut = route.prepare(world, id, decodeBracketForm(call.form));
      const how = await interfere(call, "before");
      if (how === "cut") throw new ConnectionCut();
      return how === "500" ? broken : { status: 200, body: carryOut() };
    } catch (error) {
      if (!(error instanceof StripeFailure) || error.isUnstarted) throw error;
      return { status: error.status, body: error.body };
    }
  };

  const answer = async (call: ApiCall): Promise<ApiAnswer> => {
    if (call.secret !== apiKey)
      throw new StripeFailure("Invalid API Key provided.", { status: 401, isUnstarted: true });
    let isCut = false;
    const first = async (): Promise<StoredAnswer> => {
      const performed = await perform(call);
      const how = await interfere(call, "after");
      isCut = how === "cut";
      // Carried out, and nobody is to know: the 500 is what is kept.
      return how === "500" ? broken : performed;
    };
    const request = `${call.method} ${call.path} ${call.form}`;
    const { isReplayed, ...stored } =
      call.method === "POST" && call.key !== undefined
        ? await kept.answer(call.key, request, first)
        : { ...(await first()), isReplayed: false };
    if (isCut) throw new ConnectionCut();
    return { ...stored, headers: isReplayed ? { "idempotent-replayed": "true" } : {} };
  };

  return {
    kept,
    answer: async (call) => {
      try {
        return await answer(call);
      } catch (error) {
        if (error instanceof StripeFailure) return { status: error.status, body: error.body, headers: {} };
        throw error;
      }
    },
  };
};
