import type { ServiceName } from "@kinkeeper/contracts/services";
import type { Rate } from "@kinkeeper/platform/http/rate-counter";
import type { Logger } from "@kinkeeper/platform/logger";

/** So many requests each in so many seconds. */
export interface RateLimits {
  /** Calls of one signed-in user. */
  readonly perUser: Rate;
  /** Photos and files of one signed-in user: a page of portraits asks for hundreds at once. */
  readonly filesPerUser: Rate;
  /** Calls of one address that carry no session known to be good (signed out, a made-up cookie). */
  readonly perAddress: Rate;
  /** Signing in, signing up, asking for and choosing passwords, of one address. */
  readonly signInPerAddress: Rate;
}

/** All in milliseconds. */
export interface Timeouts {
  /** For the head of a request to arrive. */
  readonly requestHead: number;
  /** For a JSON body to arrive; raw bytes have as much longer as the slowest upload takes. */
  readonly requestBody: number;
  /** Without a byte from or to a service, before and during its answer. */
  readonly service: number;
  /** The same where the body is raw bytes: a long file is read before it is answered. */
  readonly rawService: number;
  /** The same once a service has begun an event stream. */
  readonly eventStream: number;
  /** For requests under way to finish when the gateway stops. */
  readonly stop: number;
  /** How long before that it goes on answering, where proxies keep connections to it open and another gateway takes its place; 0 unless told. */
  readonly drain: number;
}

/** Where the built frontends lie. */
export interface Frontends {
  /** Folder with `<name>/dist` for the shell and for each remote that is served from here. */
  readonly folder: string;
  /** Remotes that are deployed on their own: name to the address that serves their `dist`. */
  readonly upstreams?: Readonly<Record<string, URL>>;
  /** Origin that the object store sends films, sounds and documents to browsers from; undefined where we pass them on. */
  readonly filesOrigin?: string;
  /** How often manifests are looked at again, in ms. */
  readonly refreshEvery?: number;
}

/** Pictures of maps that are made elsewhere. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` in it. */
  readonly url: string;
  readonly attribution: string;
}

export interface GatewayOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** Where browsers reach the product; `http://localhost:<port>` unless told. An https one turns on HSTS and `__Host-` cookies only. */
  readonly publicUrl?: string;
  /** Where services listen; `unix:` addresses name sockets. */
  readonly services: Readonly<Record<ServiceName, URL>>;
  /** The secret that they ask for, where others could reach them. */
  readonly secret?: string | undefined;
  readonly frontends: Frontends;
  /** Without them maps are outlines that ship with the product. */
  readonly mapTiles?: MapTiles;
  readonly logger: Logger;
  /** How many reverse proxies of ours stand before the gateway, so that X-Forwarded-For says who is behind them; 0 unless told. */
  readonly trustedProxies?: number;
  readonly rateLimits?: Partial<RateLimits> | "off";
  readonly timeouts?: Partial<Timeouts>;
  /** How the line to identity is watched, in ms: silence that counts as loss, longest pause between attempts. */
  readonly revocationFeed?: { readonly silence?: number; readonly maxPause?: number };
  /** Runs the gateway in a thread of its own. Of `logger` only the level is taken then. */
  readonly ownThread?: boolean;
  /** Address of an OpenTelemetry collector (OTLP over HTTP); without it no span is made. */
  readonly telemetry?: string;
  /** Event streams that one user may have open, in all their windows and on all their devices; 12 unless told. */
  readonly eventStreamsPerUser?: number;
  /** Open connections of one address, behind reverse proxies its requests under way; 256 unless told. */
  readonly maxConnectionsPerAddress?: number;
}

/** What KINKEEPER_RATE_LIMIT says: calls of one user in ten seconds, or `off` for no limit at all. */
export const rateLimitsNamed = (setting: "off" | number | undefined): Partial<RateLimits> | "off" | undefined =>
  typeof setting === "number" ? { perUser: { count: setting, seconds: 10 } } : setting;

export const defaultRateLimits: RateLimits = {
  perUser: { count: 600, seconds: 10 },
  filesPerUser: { count: 3_000, seconds: 10 },
  perAddress: { count: 600, seconds: 10 },
  signInPerAddress: { count: 60, seconds: 60 },
};

export const defaultEventStreamsPerUser = 12;
/** Each holds a connection to a service, and looks again with every change in the family. */
export const eventStreamsPerFamily = 200;

export const defaultTimeouts: Timeouts = {
  requestHead: 10_000,
  requestBody: 30_000,
  service: 60_000,
  rawService: 600_000,
  eventStream: 600_000,
  stop: 10_000,
  drain: 0,
};

/** Longest time one request may take to arrive, uploads included. */
export const maxUploadTime = 30 * 60_000;
/** Bytes a second: what comes in more slowly, after the time that any body has, holds a connection for little. */
export const slowestUpload = 16 * 1024;
