import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { answerCalls, ConnectionCut, type ApiAnswer, type ApiCall, type Interfere } from "./answer-call.ts";
import { hostedPage } from "./hosted-page.ts";
import { accountRoutes, changeAccount } from "./resources/accounts.ts";
import { checkoutSessionRoutes, paySession } from "./resources/checkout-sessions.ts";
import { closeDispute, disputeRoutes, escalateDispute, openDispute, overturnDispute } from "./resources/disputes.ts";
import { paymentIntentRoutes } from "./resources/payment-intents.ts";
import { refundInDashboard, refundRoutes, settleRefund } from "./resources/refunds.ts";
import { advanceSubscriptions, setCard, subscriptionRoutes } from "./resources/subscriptions.ts";
import { transferRoutes } from "./resources/transfers.ts";
import { webhookDeliveries, type WebhookDeliveries } from "./webhook-deliveries.ts";
import { createWorld, type World } from "./world.ts";

/** One file of routes for each resource. */
const routes = [
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...transferRoutes,
  ...accountRoutes,
  ...disputeRoutes,
  ...subscriptionRoutes,
];

const apiVersion = "2026-10-28.endive";

export interface StripeDoubleOptions {
  readonly apiKey?: string;
  readonly now?: () => Date;
}

/** Stripe's HTTP API, as far as the product uses it, with a memory; and what only tests may do. */
export interface StripeDouble {
  readonly apiKey: string;
  readonly world: World;
  readonly webhooks: WebhookDeliveries;
  /** What a test does to calls; see `Interfere`. */
  interfere: Interfere;
  /** Calls so far, "POST /v1/refunds". */
  readonly calls: readonly string[];
  /** Answers one call without a connection. */
  answer(call: ApiCall): Promise<ApiAnswer>;
  /** Every idempotency key is forgotten. */
  forgetKeys(): void;
  /** What people and banks do. */
  readonly act: {
    pay(sessionId: string): void;
    /** `reverses`: the vendor's part is taken back with it, where it went on with the payment. */
    refundInDashboard(paymentIntent: string, cents: number, reverses?: boolean): void;
    settleRefund(refundId: string, status: "succeeded" | "failed"): void;
    /** `isQuestion`: the bank asks first, and takes nothing. */
    openDispute(paymentIntent: string, isQuestion?: boolean): string;
    /** One that began with a question: now the bank takes the money. */
    escalateDispute(disputeId: string): void;
    closeDispute(disputeId: string, status: "won" | "lost"): void;
    /** One that was lost is won after all. */
    overturnDispute(disputeId: string): void;
    /** Whether the card of a subscription is declined from now on. */
    setCard(subscriptionId: string, declines: boolean): void;
    /** Takes the payments of subscriptions that are due. */
    takePayments(): void;
    changeAccount(accountId: string, to: "ready" | "restricted" | "deauthorized"): void;
  };
}

export const createStripeDouble = ({
  apiKey = "sk_test_double",
  now = () => new Date(),
}: StripeDoubleOptions = {}): StripeDouble => {
  const webhooks = webhookDeliveries(() => Math.floor(now().getTime() / 1000));
  const world = createWorld(now, (event) => webhooks.take(event), apiVersion);
  const calls: string[] = [];
  const { answer, kept } = answerCalls(world, {
    routes,
    apiKey,
    interfere: (call, when) => double.interfere(call, when),
  });
  const double: StripeDouble = {
    apiKey,
    world,
    webhooks,
    calls,
    interfere: () => undefined,
    answer: (call) => {
      calls.push(`${call.method} ${call.path}`);
      return answer(call);
    },
    forgetKeys: () => kept.prune(),
    act: {
      pay: (sessionId) => paySession(world, sessionId),
      refundInDashboard: (paymentIntent, cents, reverses = false) =>
        void refundInDashboard(world, paymentIntent, cents, reverses),
      settleRefund: (refundId, status) => settleRefund(world, refundId, status),
      openDispute: (paymentIntent, isQuestion) => openDispute(world, paymentIntent, isQuestion).id,
      escalateDispute: (disputeId) => escalateDispute(world, disputeId),
      closeDispute: (disputeId, status) => closeDispute(world, disputeId, status),
      overturnDispute: (disputeId) => overturnDispute(world, disputeId),
      setCard: (subscriptionId, declines) => setCard(world, subscriptionId, declines),
      takePayments: () => advanceSubscriptions(world),
      changeAccount: (accountId, to) => changeAccount(world, accountId, to),
    },
  };
  return double;
};

export interface ListeningStripeDouble extends StripeDouble {
  readonly origin: string;
  stop(): Promise<void>;
}

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const respond = async (double: StripeDouble, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? "/", double.world.origin);
  const method = request.method ?? "GET";
  const body = await text(request);
  const page = hostedPage(double.world, url, new URLSearchParams(body).get("action") ?? undefined);
  if (page) {
    const to = page.location === undefined ? {} : { location: page.location };
    response.writeHead(page.status, { "content-type": "text/html; charset=utf-8", ...to }).end(page.html);
    return;
  }
  const form = method === "POST" ? body : url.search.slice(1);
  const secret = header(request, "authorization")?.replace(/^Bearer /, "");
  const call = { method, path: url.pathname, form, key: header(request, "idempotency-key"), secret };
  const answer = await double.answer(call);
  response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
  response.end(JSON.stringify(answer.body));
};

/** The double behind a port of its own. */
export const startStripeDouble = async (options: StripeDoubleOptions = {}): Promise<ListeningStripeDouble> => {
  const double = createStripeDouble(options);
  const server = createServer((request, response) => {
    respond(double, request, response).catch((error: unknown) => {
      if (!(error instanceof ConnectionCut)) console.error(error);
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  double.world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Not a copy: what a test sets on it must be seen.
  return Object.assign(double, {
    origin: double.world.origin,
    stop: async () => {
      await double.webhooks.settled();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};
