import { DomainError } from "../domain-error.ts";
import type { RequestHandler } from "express";
import { timingSafeEqual } from "node:crypto";

/** Where a service listens: a port, or a Unix socket in a folder that nobody but its user can enter. */
export type ListenAddress = { readonly port: number; readonly host: string } | { readonly path: string };

/** Under `unix:/folder/name.sock` a service is reached by its socket, under anything else as usual. */
export const socketPathOf = ({ protocol, pathname }: URL): string | undefined =>
  protocol === "unix:" ? decodeURIComponent(pathname) : undefined;

/** The URL once somebody listens there; its port is no 0. */
export const urlOf = (address: ListenAddress): URL => {
  if ("path" in address) return new URL(`unix:${encodeURI(address.path)}`);
  return new URL(`http://${address.host.includes(":") ? `[${address.host}]` : address.host}:${address.port}`);
};

/** What a request to this address says in Host, and how its URL begins. */
export const originOf = (address: URL): string => (address.protocol === "unix:" ? "http://localhost" : address.origin);

/** Carries the secret that gateway and services share where others could reach a service's port; the gateway deletes what clients send. */
export const secretHeader = "x-kinkeeper-secret";

/** Lets in who knows the secret, and nobody else. How long it takes tells nothing about the secret. */
export const requireSecret = (secret: string): RequestHandler => {
  const expected = Buffer.from(secret);
  return (request, _response, next) => {
    const given = Buffer.from(String(request.headers[secretHeader] ?? ""));
    const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
    next(isKnown ? undefined : new DomainError("FORBIDDEN", "Only the gateway and other services may call here."));
  };
};
