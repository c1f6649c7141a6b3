import { noSuch } from "./stripe-failure.ts";

/** Any object of Stripe's; resources know their own shapes. */
export interface StripeObject {
  readonly id: string;
  readonly object: string;
  readonly [field: string]: unknown;
}

/** What an event tells, before it is signed and sent. */
export interface StripeEvent {
  readonly id: string;
  readonly object: "event";
  readonly type: string;
  readonly created: number;
  readonly livemode: false;
  /** The connected account it is about. */
  readonly account?: string;
  readonly data: { readonly object: StripeObject };
  readonly api_version: string;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
}

/** Refusals that a test switches on. */
export interface Switches {
  /** The platform's balance does not cover a refund. */
  refuseRefunds: boolean;
  /** A connected account's balance does not cover what is taken back. */
  refuseReversals: boolean;
  /** Refunds stay pending until `settleRefund`. */
  refundsStayPending: boolean;
}

/** Where money lies, in cents: "buyers", "platform", "banks" (held by card companies while they decide), or the id of an account. */
export type AccountId = string;

/** Everything the double remembers. */
export interface World {
  readonly switches: Switches;
  /** The origin of the double itself, for the pages it shows. */
  origin: string;
  /** In seconds, as Stripe counts. */
  now(): number;
  newId(prefix: string): string;
  put<Kept extends StripeObject>(object: Kept): Kept;
  /** Objects of a kind, newest first, as lists show them. */
  all<Kept extends StripeObject>(kind: Kept["object"]): readonly Kept[];
  /** @throws StripeFailure resource_missing */
  get<Kept extends StripeObject>(kind: Kept["object"], id: string): Kept;
  find(id: string): StripeObject | undefined;
  /** Changes an object; what it was stays as it was in events sent before. */
  change<Kept extends StripeObject>(object: Kept, changes: Partial<Kept>): Kept;
  move(from: AccountId, to: AccountId, cents: number): void;
  balanceOf(account: AccountId): number;
  balances(): ReadonlyMap<AccountId, number>;
  emit(type: string, object: StripeObject, account?: string): void;
}

export const createWorld = (now: () => Date, send: (event: StripeEvent) => void, apiVersion: string): World => {
  const objects = new Map<string, StripeObject>();
  const balances = new Map<AccountId, number>();
  let made = 0;

  const world: World = {
    switches: { refuseRefunds: false, refuseReversals: false, refundsStayPending: false },
    origin: "",
    now: () => Math.floor(now().getTime() / 1000),
    newId: (prefix) => `${prefix}_test_${String((made += 1)).padStart(6, "0")}`,
    put: (object) => {
      objects.set(object.id, object);
      return object;
    },
    all: <Kept extends StripeObject>(kind: Kept["object"]) =>
      // An object of a kind has the shape of its kind.
      [...objects.values()].filter(({ object }) => object === kind).toReversed() as unknown as readonly Kept[],
    get: <Kept extends StripeObject>(kind: Kept["object"], id: string) => {
      const found = objects.get(id);
      if (found?.object !== kind) throw noSuch(kind, id);
      return found as Kept;
    },
    find: (id) => objects.get(id),
    change: (object, changes) => {
      const changed = { ...object, ...changes };
      // It keeps its place among the others.
      objects.set(object.id, changed);
      return changed;
    },
    move: (from, to, cents) => {
      balances.set(from, (balances.get(from) ?? 0) - cents);
      balances.set(to, (balances.get(to) ?? 0) + cents);
    },
    balanceOf: (account) => balances.get(account) ?? 0,
    balances: () => balances,
    emit: (type, object, account) =>
      send({
        id: world.newId("evt"),
        object: "event",
        type,
        created: world.now(),
        livemode: false,
        ...(account ? { account } : {}),
        data: { object: structuredClone(object) },
        api_version: apiVersion,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
      }),
  };
  return world;
};
