import type { RequestHandler } from "express";

/**
 * Express middleware of our own at the edge, in this order. It sees every request, with the headers each answer carries set
 * already and nothing decided yet; what it does not answer goes on. Each is called for every request: they are paid for at every call.
 */
export const middleware: readonly RequestHandler[] = [];
