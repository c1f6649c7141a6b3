import type { Endpoint } from "@kinkeeper/contracts/endpoint";

type Part = string | number | boolean;

/** Path and query of a call: `:name` in the path is replaced, absent query values are left out. */
export const addressOf = (endpoint: Pick<Endpoint, "path">, params: unknown = {}, query: unknown = {}): string => {
  // What the contracts put into an address is text, numbers and booleans.
  const values = new Map(Object.entries(params as Record<string, Part>));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    Object.entries(query as Record<string, Part | null | undefined>).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search ? `${path}?${search}` : path;
};
