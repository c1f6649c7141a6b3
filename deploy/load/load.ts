// k6 run -e KINKEEPER_URL=https://… -e KINKEEPER_USERNAMES=ann,bob -e KINKEEPER_PASSWORD=… deploy/load/load.ts
import { check, fail, sleep } from "k6";
import { scenario } from "k6/execution";
import { CookieJar, del, get, post, type RefinedParams, type RefinedResponse } from "k6/http";
import type { Options } from "k6/options";

/*
 * How an installation bears the work of many people at once: they read their family's lists, search, and tell stories, at a steady rate
 * whether or not what came before was answered. What is written is deleted at the end; members of the families see it until then.
 * The gateway takes 60 calls a second of one account, so a higher rate needs more accounts, or KINKEEPER_RATE_LIMIT=off.
 */

const origin = __ENV["KINKEEPER_URL"] ?? "http://localhost:8080";
const duration = __ENV["DURATION"] ?? "1m";
const perSecond = (variable: string, otherwise: number): number => Number(__ENV[variable] ?? otherwise);

const steady = (run: string, rate: number) => ({
  executor: "constant-arrival-rate" as const,
  exec: run,
  rate,
  timeUnit: "1s",
  duration,
  preAllocatedVUs: rate,
  maxVUs: rate * 10,
});

export const options: Options = {
  scenarios: {
    reading: steady("read", perSecond("READS", 20)),
    searching: steady("search", perSecond("SEARCHES", 5)),
    writing: steady("write", perSecond("WRITES", 10)),
  },
  // Milliseconds; what the design wants of a small machine: an installation that is spread out has its network between.
  thresholds: {
    "http_req_duration{scenario:reading}": ["p(95)<60"],
    "http_req_duration{scenario:searching}": ["p(50)<50", "p(95)<100"],
    "http_req_duration{scenario:writing}": ["p(50)<15", "p(99)<60"],
    http_req_failed: ["rate<0.001"],
    checks: ["rate>0.999"],
    dropped_iterations: ["count<1"],
  },
  // k6 itself would stop deleting after a minute, of a run of two.
  teardownTimeout: "1h",
};

/** Who works: the cookie of each account. */
export interface Load {
  readonly cookies: readonly string[];
  /** Begins the title of every story of this run. */
  readonly title: string;
}

/** With the cookies of one account, and none that k6 kept of another. */
const as = (cookie: string | undefined, headers: Record<string, string> = {}): RefinedParams<"text"> => ({
  jar: new CookieJar(),
  headers: { ...(cookie === undefined ? {} : { Cookie: cookie }), "Content-Type": "application/json", ...headers },
  responseType: "text",
});

const isOk = (response: RefinedResponse<"text">, what: string, ...statuses: readonly number[]): boolean =>
  check(response, { [what]: ({ status }) => statuses.includes(status) });

const signIn = (username: string, password: string): string => {
  const response = post(`${origin}/api/login`, JSON.stringify({ username, password }), as(undefined));
  if (response.status !== 200) fail(`${username} could not sign in: ${response.status} ${response.body}`);
  return Object.values(response.cookies)
    .flatMap((cookies) => cookies.map(({ name, value }) => `${name}=${value}`))
    .join("; ");
};

export const setup = (): Load => {
  const password = __ENV["KINKEEPER_PASSWORD"];
  const usernames = (__ENV["KINKEEPER_USERNAMES"] ?? "").split(",").filter((name) => name !== "");
  if (!password || usernames.length === 0) fail("KINKEEPER_USERNAMES and KINKEEPER_PASSWORD must say who works");
  return { cookies: usernames.map((name) => signIn(name, password)), title: `Load test ${Date.now()}` };
};

/** Accounts take turns. */
const someone = ({ cookies }: Load): string => cookies[scenario.iterationInTest % cookies.length]!;

/** Who has seen a list asks only whether it changed, as a browser does. */
const etags = new Map<string, string>();

export const read = (load: Load): void => {
  const cookie = someone(load);
  for (const path of ["/api/family-members", "/api/family-artifacts"]) {
    const known = etags.get(path + cookie);
    const response = get(`${origin}${path}`, as(cookie, known === undefined ? {} : { "If-None-Match": known }));
    isOk(response, `GET ${path}`, 200, 304);
    const etag = response.headers["Etag"];
    if (etag !== undefined) etags.set(path + cookie, etag);
  }
};

const questions = ["wedding", "a letter from the sea", "grandmother's garden", "school", "the old house"];

export const search = (load: Load): void => {
  const question = questions[scenario.iterationInTest % questions.length]!;
  isOk(get(`${origin}/api/search?q=${encodeURIComponent(question)}`, as(someone(load))), "GET /api/search", 200);
};

export const write = (load: Load): void => {
  const story = {
    title: `${load.title} ${scenario.iterationInTest}`,
    artifactType: "story",
    content: "Written by a load test.",
    privacy: "private",
  };
  isOk(
    post(`${origin}/api/family-artifacts`, JSON.stringify(story), as(someone(load))),
    "POST /api/family-artifacts",
    201,
  );
};

/** Seconds that the gateway remembers calls for, and between two deletions: it takes 600 in ten seconds. */
const remembered = 10;
const betweenDeletions = 1 / 50;

export const teardown = ({ cookies, title }: Load): void => {
  sleep(remembered);
  for (const cookie of cookies) {
    const stories = JSON.parse(get(`${origin}/api/family-artifacts`, as(cookie)).body) as {
      id: string;
      title: string;
    }[];
    // Of each account its own: private stories are nobody else's.
    for (const { id } of stories.filter((story) => story.title.startsWith(title))) {
      isOk(del(`${origin}/api/family-artifacts/${id}`, null, as(cookie)), "DELETE /api/family-artifacts", 204);
      sleep(betweenDeletions);
    }
  }
};
