import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type Stripe from "stripe";
import { ProviderRefused } from "../payment-provider.ts";
import { stripeLibrary } from "../stripe-library.ts";

const isStripeError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof stripeLibrary().errors.StripeError;

/** What Stripe refuses for what was asked, and not because of the moment or of how this installation is set up. */
const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> => {
  const { StripeInvalidRequestError, StripeCardError } = stripeLibrary().errors;
  if (!(error instanceof StripeInvalidRequestError || error instanceof StripeCardError)) return false;
  return error.statusCode !== 409 && error.statusCode !== 429;
};

/** An error of Stripe's in the words of the port. */
const translated = (error: unknown): unknown => {
  if (isRefusal(error)) return new ProviderRefused(error.message, { cause: error });
  if (isStripeError(error)) return new StoreUnavailable("Stripe did not answer", { cause: error });
  return error;
};

/** Calls Stripe. @throws ProviderRefused; StoreUnavailable while nobody knows what became of the call */
export const callStripe = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    throw translated(error);
  }
};

/** The same for what may not be there: undefined for what Stripe does not know, or does not let us see. */
export const retrieveFromStripe = async <Found>(ask: () => Promise<Found>): Promise<Found | undefined> => {
  try {
    return await callStripe(ask);
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  }
};

/** Stripe's code of why it refused, such as "balance_insufficient". */
export const codeOfRefusal = (error: unknown): string | undefined =>
  error instanceof ProviderRefused && isStripeError(error.cause) ? error.cause.code : undefined;

/**
 * Whether a key will never answer anything else: a failure on Stripe's side is kept under it, or it was used with other
 * parameters.
 */
const isKeyExhausted = (error: unknown): boolean => {
  if (!isStripeError(error)) return false;
  if (error instanceof stripeLibrary().errors.StripeIdempotencyError) return error.statusCode === 400;
  return error.headers?.["idempotent-replayed"] === "true" && (error.statusCode ?? 0) >= 500;
};

const mostKeys = 3;

export interface IdempotentCreation<Created> {
  /** Names the act for ever: "refund:<id>". */
  readonly key: string;
  readonly create: (idempotencyKey: string) => Promise<Created>;
  /** Looks for what was created before; called before another key is used, so that nothing is ever created twice. */
  readonly find: () => Promise<Created | undefined>;
}

/**
 * Has Stripe create something once, however often it is asked. The parameters must be the same each time.
 * @throws ProviderRefused; StoreUnavailable
 */
export const createOnce = <Created>({ key, create, find }: IdempotentCreation<Created>): Promise<Created> =>
  callStripe(async () => {
    for (let attempt = 1; attempt <= mostKeys; attempt += 1) {
      try {
        return await create(`${key}:${attempt}`);
      } catch (error) {
        if (!isKeyExhausted(error)) throw error;
        const found = await find();
        if (found) return found;
      }
    }
    throw new StoreUnavailable(`Stripe did not carry out ${key}`);
  });
