import { Agent, fetch, Headers, type RequestInit, type Response } from "undici";
import { originOf, secretHeader, socketPathOf } from "./listen-address.ts";

/** Calls a service at its address. Like `fetch`: rejects when nobody answers, not when the answer is no. */
export type CallService = (address: URL, path: string, init?: RequestInit) => Promise<Response>;

/** How services are called from this process: over Unix sockets as over the network, with the secret that they ask for. */
export const serviceCaller = (secret?: string): CallService => {
  const agents = new Map<string, Agent>();
  /** One of its own for each socket; undici's for the network, which keeps connections by origin. */
  const agentOf = (address: URL): Agent | undefined => {
    const socketPath = socketPathOf(address);
    if (socketPath === undefined) return undefined;
    const agent = agents.get(socketPath) ?? new Agent({ connect: { socketPath } });
    agents.set(socketPath, agent);
    return agent;
  };
  return (address, path, init = {}) => {
    const dispatcher = agentOf(address);
    const headers = new Headers(init.headers);
    // Between services the bytes are cheaper than their compression.
    if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
    if (secret !== undefined) headers.set(secretHeader, secret);
    return fetch(new URL(path, originOf(address)), { ...init, headers, ...(dispatcher ? { dispatcher } : {}) });
  };
};
