import { createHmac } from "node:crypto";
import type { StripeEvent } from "./world.ts";

/** Where events are sent, and the secret they are signed with. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
}

/** What goes wrong on the way. */
export interface DeliverySwitches {
  /** Each is sent twice. */
  duplicate: boolean;
  /** Held until `release`, which sends them newest first. */
  reorder: boolean;
  /** Held until `release`. */
  delay: boolean;
  /** Never sent. */
  drop: boolean;
  /** Changed after it was signed. */
  tamper: boolean;
  /** How long ago, in seconds, it says it was signed; negative for the future. */
  signedAgo: number;
}

export interface Delivery {
  readonly event: StripeEvent;
  /** Undefined where nobody answered. */
  readonly status: number | undefined;
}

export interface WebhookDeliveries {
  readonly switches: DeliverySwitches;
  endpoint: WebhookEndpoint | undefined;
  /** Every attempt, in order. */
  readonly attempts: readonly Delivery[];
  /** Every event there was, sent or not. */
  readonly events: readonly StripeEvent[];
  take(event: StripeEvent): void;
  /** Sends what was held. */
  release(): void;
  /** Sends an event again, as the dashboard's “Resend” does. */
  resend(event: StripeEvent): Promise<void>;
  /** Answers when nothing is on its way any more. */
  settled(): Promise<void>;
}

/** The header that proves who sent these bytes, and when (in seconds). */
export const signatureOf = (payload: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;

/** Three attempts, as in a sandbox of Stripe's; the pauses between them are short here. */
const pausesMs = [50, 200];

const post = async ({ url }: WebhookEndpoint, body: string, signature: string): Promise<number | undefined> => {
  try {
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
    const { status } = await fetch(url, { method: "POST", body, headers, redirect: "manual" });
    return status;
  } catch {
    // Nobody listens there: that is what the next attempt is for.
    return undefined;
  }
};

/** @param now in seconds */
export const webhookDeliveries = (now: () => number): WebhookDeliveries => {
  const switches: DeliverySwitches = {
    duplicate: false,
    reorder: false,
    delay: false,
    drop: false,
    tamper: false,
    signedAgo: 0,
  };
  const events: StripeEvent[] = [];
  const attempts: Delivery[] = [];
  const under = new Set<Promise<void>>();
  let held: StripeEvent[] = [];

  const attempt = async (event: StripeEvent, endpoint: WebhookEndpoint): Promise<boolean> => {
    const payload = JSON.stringify(event);
    const signature = signatureOf(payload, endpoint.secret, now() - switches.signedAgo);
    const sent = switches.tamper ? payload.replace(/"type":"[^"]+"/, '"type":"account.updated"') : payload;
    const status = await post(endpoint, sent, signature);
    attempts.push({ event, status });
    return status !== undefined && status >= 200 && status < 300;
  };

  const deliver = async (event: StripeEvent): Promise<void> => {
    for (const pause of [0, ...pausesMs]) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (!deliveries.endpoint || (await attempt(event, deliveries.endpoint))) return;
    }
  };

  const send = (event: StripeEvent): Promise<void> => {
    const sending = deliver(event).finally(() => under.delete(sending));
    under.add(sending);
    return sending;
  };

  const sendAsSwitched = (event: StripeEvent): void => {
    void send(event);
    if (switches.duplicate) void send(event);
  };

  const deliveries: WebhookDeliveries = {
    switches,
    endpoint: undefined,
    attempts,
    events,
    take: (event) => {
      events.push(event);
      if (switches.drop) return;
      if (switches.delay || switches.reorder) held.push(event);
      else sendAsSwitched(event);
    },
    release: () => {
      const waiting = switches.reorder ? held.toReversed() : held;
      held = [];
      for (const event of waiting) sendAsSwitched(event);
    },
    resend: send,
    settled: async () => {
      while (under.size > 0) await Promise.all(under);
    },
  };
  return deliveries;
};
