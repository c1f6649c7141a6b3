import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { ServiceName } from "@kinkeeper/contracts/endpoints";
import { isPlainSegment } from "./request-path.ts";

export interface TableEntry {
  readonly service: ServiceName;
  readonly endpoint: Endpoint;
}

interface Branch {
  readonly literals: Map<string, Branch>;
  readonly entries: Map<string, TableEntry>;
  parameter?: Branch;
}

const newBranch = (): Branch => ({ literals: new Map(), entries: new Map() });

const plant = (root: Branch, path: string): Branch => {
  let branch = root;
  for (const segment of path.slice(1).split("/")) {
    if (segment.startsWith(":")) branch = branch.parameter ??= newBranch();
    else {
      const next = branch.literals.get(segment) ?? newBranch();
      branch.literals.set(segment, next);
      branch = next;
    }
  }
  return branch;
};

const find = (branch: Branch, segments: readonly string[], depth: number, method: string): TableEntry | undefined => {
  const segment = segments[depth];
  if (segment === undefined) return branch.entries.get(method);
  const literal = branch.literals.get(segment);
  const found = literal && find(literal, segments, depth + 1, method);
  if (found || !branch.parameter || !isPlainSegment(segment)) return found;
  return find(branch.parameter, segments, depth + 1, method);
};

export type RouteTable = (method: string, path: string) => TableEntry | undefined;

/**
 * Compiles the endpoints of the contracts into one look-up of method and path. What is not in it reaches no service.
 * Words win over parameters; HEAD is asked where GET is. Throws when two endpoints claim the same method and path.
 */
export const routeTable = (endpointsByService: Readonly<Record<string, readonly Endpoint[]>>): RouteTable => {
  const root = newBranch();
  for (const [service, endpoints] of Object.entries(endpointsByService))
    for (const endpoint of endpoints) {
      const { entries } = plant(root, endpoint.path);
      if (entries.has(endpoint.method)) throw new Error(`two endpoints answer ${endpoint.method} ${endpoint.path}`);
      entries.set(endpoint.method, { service: service as ServiceName, endpoint });
    }
  return (method, path) => find(root, path.slice(1).split("/"), 0, method === "HEAD" ? "GET" : method);
};

const reserved = /^\/(?:api|objects|internal|dev|\.well-known)(?:\/|$)/i;

/** Paths that belong to services: what no endpoint answers there is a 404 in JSON, never a page of the shell. */
export const isServicePath = (path: string): boolean => reserved.test(path);
