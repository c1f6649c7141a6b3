import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { endpointsByService, type ServiceName } from "@kinkeeper/contracts/endpoints";
import { problem } from "@kinkeeper/contracts/errors";
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { RequestInit, Response } from "undici";
import type { CallService } from "../http/call-service.ts";
import type { IdentityClient } from "../http/identity-client.ts";
import { signedOut } from "../http/token.ts";
import { DomainError } from "../domain-error.ts";
import type { OnBehalf, PeerRequest, Peers } from "../peers.ts";

const tracer = trace.getTracer("peers");

/** In milliseconds. */
interface Timeouts {
  /** For an answer to begin (and, where it is JSON, to end). */
  readonly answer: number;
  /** The same where bytes are sent that must be read first. */
  readonly raw: number;
}

const serviceOf = new Map<string, ServiceName>(
  (Object.keys(endpointsByService) as ServiceName[]).flatMap((service) =>
    endpointsByService[service].map(({ id }) => [id, service] as const),
  ),
);

/** An answer that is no refusal of ours: whoever stands before the peer, or the peer in a bad way. */
class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
  /** Its status. */
  readonly code: string;
  constructor(status: number, options: ErrorOptions) {
    super("a peer answered something unexpected", options);
    this.code = String(status);
  }
}

/** People are told nothing of the cause; the log is. */
const unavailable = (cause: unknown): DomainError =>
  new DomainError(
    "UNAVAILABLE",
    "A part of the archive is not available right now. Please try again in a moment.",
    undefined,
    { cause },
  );

const pathOf = ({ path }: Endpoint, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ""));

/** What goes into the body, and what it is. */
const contentOf = (endpoint: Endpoint, { body, contentType }: PeerRequest) => {
  if (body === undefined) return {};
  if (!endpoint.raw) return { body: JSON.stringify(body), type: "application/json" };
  return { body: body as AsyncIterable<Uint8Array>, type: contentType ?? "application/octet-stream" };
};

/** What a peer refused with, or that it is not well. */
const refusalIn = async (response: Response): Promise<DomainError> => {
  const text = await response.text();
  try {
    const { error, message, issues } = problem.parse(JSON.parse(text));
    return new DomainError(error, message, issues);
  } catch (cause) {
    return unavailable(new UnexpectedAnswer(response.status, { cause }));
  }
};

/** Remembers the error of a source, which `fetch` hides behind one of its own. */
async function* watched(source: AsyncIterable<Uint8Array>, failed: (error: unknown) => void) {
  try {
    yield* source;
  } catch (error) {
    failed(error);
    throw error;
  }
}

export interface HttpPeersOptions {
  /** Undefined for a service that cannot be reached. */
  readonly addressOf: (service: ServiceName) => URL | undefined;
  readonly call: CallService;
  readonly identity: Pick<IdentityClient, "exchangeToken">;
  readonly timeouts?: Timeouts;
}

const defaultTimeouts: Timeouts = { answer: 30_000, raw: 600_000 };

/** Services at their addresses, each called with a token of its own. */
export const httpPeers = ({
  addressOf,
  call: callService,
  identity,
  timeouts = defaultTimeouts,
}: HttpPeersOptions): Peers => {
  /** A token that this service takes, in the name of the same caller. */
  const tokenFor = async (service: ServiceName, { token }: OnBehalf): Promise<string> => {
    const exchanged = await identity.exchangeToken(token, service).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (exchanged === undefined) throw signedOut();
    return exchanged;
  };

  const send = async (endpoint: Endpoint, onBehalf: OnBehalf, request: PeerRequest, signal: AbortSignal) => {
    const service = serviceOf.get(endpoint.id)!;
    const address = addressOf(service);
    if (!address) throw unavailable(new Error(`nobody said where ${service} is`));
    const token = await tokenFor(service, onBehalf);
    const query = new URLSearchParams(request.query).toString();
    const path = `${pathOf(endpoint, request.params)}${query === "" ? "" : `?${query}`}`;
    const { body, type } = contentOf(endpoint, request);
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      "x-request-id": onBehalf.requestId,
      ...(type === undefined ? {} : { "content-type": type }),
      ...(request.ifRevision === undefined ? {} : { "if-match": `"${request.ifRevision}"` }),
      ...(request.idempotencyKey === undefined ? {} : { "idempotency-key": request.idempotencyKey }),
    };
    propagation.inject(context.active(), headers);
    let broken: { readonly error: unknown } | undefined;
    const source = typeof body === "object" ? Readable.from(watched(body, (error) => (broken = { error }))) : undefined;
    try {
      const response = await callService(address, path, {
        method: endpoint.method,
        headers,
        redirect: "error",
        signal,
        ...(body === undefined ? {} : { body: source ? Readable.toWeb(source) : (body as string), duplex: "half" }),
      } as RequestInit);
      if (!response.ok) throw await refusalIn(response);
      return response;
    } catch (error) {
      if (broken) throw broken.error;
      if (error instanceof DomainError) throw error;
      if (signal.aborted) throw signal.reason;
      throw unavailable(error);
    } finally {
      source?.destroy();
    }
  };

  /** Calls, and lets `read` take the answer in time. */
  const call = async <Result>(
    endpoint: Endpoint,
    onBehalf: OnBehalf,
    request: PeerRequest,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> => {
    const aborter = new AbortController();
    const late = new DomainError("TIMEOUT", "A part of the archive took too long to answer. Please try again.");
    request.signal?.throwIfAborted();
    const signal = request.signal ? AbortSignal.any([aborter.signal, request.signal]) : aborter.signal;
    const cut = setTimeout(() => aborter.abort(late), endpoint.raw ? timeouts.raw : timeouts.answer);
    const span = tracer.startSpan(`call ${endpoint.id}`, { kind: SpanKind.CLIENT });
    try {
      return await context.with(trace.setSpan(context.active(), span), async () =>
        read(await send(endpoint, onBehalf, request, signal)),
      );
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      request.signal?.throwIfAborted(); // whatever else failed then is nobody's concern
      throw error;
    } finally {
      clearTimeout(cut);
      span.end();
    }
  };

  return {
    ask: async (endpoint, onBehalf, request = {}) =>
      call(endpoint, onBehalf, request, async (response) => {
        const answer: unknown = response.status === 204 ? undefined : await response.json();
        // The endpoint's own schema parses its own answer.
        const read = endpoint.response?.safeParse(answer);
        // Its own error would be told to whoever asked, as if they had sent something wrong.
        if (read?.success === false)
          throw new Error(`${endpoint.id} was not answered as promised`, { cause: read.error });
        return (read ? read.data : answer) as never;
      }),
    open: async (endpoint, onBehalf, request = {}) =>
      call(endpoint, onBehalf, request, async ({ body }) =>
        body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]),
      ),
  };
};
