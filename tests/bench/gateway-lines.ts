import { benchGateway } from "./gateway.ts";
import { atLeast, atMost, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";

const direct: Readonly<Record<string, { readonly detail: string; readonly unit: string }>> = {
  ms: { detail: "small answer, direct, one client, p50 ms", unit: "ms" },
  "%": { detail: "people list, direct, requests/s", unit: "requests/s" },
};

/** What the gateway adds to a request, beside the same request without it. */
export const benchGatewayLines = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const { figures, details } = await benchGateway(isQuick);
  return figures.map(({ what, measured, unit, limit }) => {
    const bare = direct[unit];
    const value = bare && details[bare.detail];
    return {
      what,
      measured,
      unit,
      figure: unit === "%" ? atLeast(limit) : atMost(limit),
      ...(bare && value !== undefined ? { limit: { what: "direct", value, unit: bare.unit } } : {}),
    };
  });
};
