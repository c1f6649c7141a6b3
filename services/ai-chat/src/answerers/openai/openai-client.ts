import type OpenAI from "openai";

/** Seconds that a provider may ask us to wait before the one retry; whoever asks for more is too busy for a chat. */
const longestWait = 10;

/** How many milliseconds an answer asks to wait: `retry-after-ms`, else `retry-after` in seconds or as a date. */
const waitAskedFor = (headers: Headers): number => {
  const milliseconds = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return milliseconds;
  const after = headers.get("retry-after");
  if (after === null) return 0;
  const seconds = Number(after);
  return Number.isFinite(seconds) ? seconds * 1000 : Date.parse(after) - Date.now();
};

/** The client waits as long as it is asked to, up to a minute: nobody looks at an empty answer for that long. */
const fetchWithoutLongWait: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.ok || waitAskedFor(response.headers) <= longestWait * 1000) return response;
  const headers = new Headers(response.headers);
  headers.set("x-should-retry", "false");
  return new Response(response.body, { status: response.status, headers });
};

export interface ProviderAddress {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
}

/**
 * The client of one provider. It retries once, waits no longer than `silence` milliseconds for the head of an answer and writes
 * no log: what it would write may hold what a family wrote. Loaded when it is first needed: most houses have no provider.
 */
export const openAiClient = async ({ apiKey, baseUrl }: ProviderAddress, silence: number): Promise<OpenAI> => {
  const { default: Client } = await import("openai");
  return new Client({
    // A provider in the house may want no key, the client always wants one.
    apiKey: apiKey ?? "none",
    baseURL: baseUrl ?? "https://api.openai.com/v1",
    organization: null,
    project: null,
    adminAPIKey: null,
    maxRetries: 1,
    timeout: silence,
    logLevel: "off",
    fetch: fetchWithoutLongWait,
  });
};
