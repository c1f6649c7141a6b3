import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { startProduct, type Product } from "../product/start-product.ts";
import { artifacts } from "./artifacts.ts";
import { chromiumOfThisMachine } from "./browser.ts";
import { atLeast, atMost, Skipped, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { quantile } from "./quantiles.ts";

/** Fetched by npm when the row is asked for: 200 packages that nothing else of the project needs. */
const lighthouse = "lighthouse@12.8.2";
const run = promisify(execFile);
const forms = ["desktop", "mobile"] as const;
const others = ["accessibility", "best-practices", "seo"] as const;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

interface LookedAt {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
}

const signIn = async ({ origin, demoPassword }: Product): Promise<string> => {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "darwin-admin", password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
};

/** Pages with something on them: of the person most is told about, and a story with pictures. */
const pagesOf = async (origin: string, cookie: string): Promise<readonly LookedAt[]> => {
  const list = async <Item>(address: string, isIt: (item: Item) => boolean): Promise<Item> => {
    const items = (await (await fetch(origin + address, { headers: { cookie } })).json()) as Item[];
    const found = items.find(isIt);
    if (!found) throw new Error(`${address} does not hold what the demo brings`);
    return found;
  };
  type Named = { id: string; firstName?: string; birthFrom?: string | null; title?: string };
  const person = await list<Named>("/api/family-members", ({ birthFrom }) => birthFrom === "1809-02-12");
  const story = await list<Named>("/api/family-artifacts", ({ title }) => title === "Five years by ship");
  const signedIn = (name: string, address: string): LookedAt => ({ name, path: address, isSignedIn: true });
  return [
    { name: "landing page", path: "/", isSignedIn: false },
    signedIn("Home", "/dashboard"),
    signedIn("person", `/people/${person.id}`),
    signedIn("story", `/stories/${story.id}`),
    signedIn("tree", "/family-tree"),
  ];
};

/**
 * Lighthouse's scores (of 100) with a cold cache and simulated throttling, as its own presets for desktop and phone have it: the line is
 * calculated, the work of the main thread is measured, so a machine that is busy with other things gives lower scores.
 */
export const benchLighthouse = async ({ isQuick, pages }: BenchOptions): Promise<readonly Line[]> => {
  const browser = chromiumOfThisMachine();
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-lighthouse-"));
  const product = await startProduct();
  const look = async ({ path: page, isSignedIn }: LookedAt, form: (typeof forms)[number], headers: string) => {
    const file = path.join(folder, "report.json");
    const words = [product.origin + page, "--output=json", `--output-path=${file}`, "--quiet"];
    // Signed-in pages keep a stream of events open: no network ever falls silent there, which Lighthouse would wait for in vain.
    words.push("--max-wait-for-load=12000");
    words.push("--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic");
    if (form === "desktop") words.push("--preset=desktop");
    if (isSignedIn) words.push(`--extra-headers=${headers}`);
    await run("npm", ["exec", "--yes", "--", lighthouse, ...words], {
      cwd: folder,
      env: { ...process.env, CHROME_PATH: browser },
    });
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  };
  try {
    await run("npm", ["exec", "--yes", "--", lighthouse, "--version"], { cwd: folder }).catch((cause: unknown) => {
      throw new Skipped(`${lighthouse} cannot be fetched: ${cause instanceof Error ? cause.message : String(cause)}`);
    });
    const cookie = await signIn(product);
    const headers = path.join(folder, "headers.json");
    writeFileSync(headers, JSON.stringify({ cookie }), { mode: 0o600 });
    const lines: Line[] = [];
    const all = await pagesOf(product.origin, cookie);
    const isAsked = ({ name }: LookedAt, form: string) =>
      pages === undefined || pages.some((words) => `${name} ${form}`.includes(words));
    for (const page of all)
      for (const form of forms.filter((one) => isAsked(page, one))) {
        const reports: Report[] = [];
        for (let round = 0; round < (isQuick ? 1 : 3); round += 1)
          // A browser on a busy machine at times loses a trace, and Lighthouse asks to be run again.
          reports.push(await look(page, form, headers).catch(() => look(page, form, headers)));
        keepWorst(`${page.name}-${form}`, reports);
        lines.push(...linesOf(`Lighthouse, ${page.name}, ${form}`, reports));
      }
    return lines;
  } finally {
    await product.stop();
    product.forget();
    rmSync(folder, { recursive: true });
  }
};

/** The whole report of the lowest score, to read what it was lost by; `lighthouse-<page>-<form>.json`. */
const keepWorst = (name: string, reports: readonly Report[]): void => {
  const [worst] = reports.toSorted(
    (one, other) => (one.categories["performance"]?.score ?? 0) - (other.categories["performance"]?.score ?? 0),
  );
  mkdirSync(artifacts, { recursive: true });
  writeFileSync(path.join(artifacts, `lighthouse-${name.replaceAll(" ", "-")}.json`), JSON.stringify(worst));
};

const linesOf = (what: string, reports: readonly Report[]): readonly Line[] => {
  const scores = (category: string) => reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0));
  const audited = (audit: string) =>
    quantile(
      reports.map(({ audits }) => audits[audit]?.numericValue ?? Infinity),
      0.5,
    );
  return [
    {
      what: `${what}, performance`,
      measured: Math.round(quantile(scores("performance"), 0.5)),
      unit: "",
      figure: atLeast(95),
      limit: { what: "largest paint after", value: Math.round(audited("largest-contentful-paint")), unit: "ms" },
    },
    {
      what: `${what}, layout shift`,
      measured: Math.round(1000 * audited("cumulative-layout-shift")) / 1000,
      unit: "",
      figure: atMost(0.1),
    },
    { what: `${what}, main thread blocked`, measured: Math.round(audited("total-blocking-time")), unit: "ms" },
    {
      what: `${what}, the lowest of accessibility, best practices, SEO`,
      measured: Math.round(Math.min(...others.flatMap(scores))),
      unit: "",
      figure: atLeast(95),
    },
  ];
};
