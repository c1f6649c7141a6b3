import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startPostgresServer } from "@kinkeeper/platform/postgres-server/postgres-server";
import { foundFamily } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { artifacts } from "./artifacts.ts";
import { addSomebody } from "./commands.ts";
import { atMost, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { median } from "./quantiles.ts";

interface Statement {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/** Every statement is logged as it begins, with its time: those that open and close transactions too. */
const everyStatement = { log_statement: "all", log_line_prefix: "%n " };

const firstLine = /^(\d+\.\d+) LOG: +(?:statement|execute [^:]*): (.*)$/;

/** Takes the lines of PostgreSQL's log; `all` are the statements in it. A statement's further lines begin with a tab. */
const statementLog = (): { readonly onLog: (line: string) => void; readonly all: () => readonly Statement[] } => {
  const all: Statement[] = [];
  let isInStatement = false;
  return {
    onLog: (line) => {
      const [, seconds, text] = firstLine.exec(line) ?? [];
      const last = all.at(-1);
      if (text !== undefined) all.push({ at: Math.round(Number(seconds) * 1000), text });
      else if (isInStatement && last && line.startsWith("\t"))
        all[all.length - 1] = { ...last, text: `${last.text}\n${line.slice(1)}` };
      isInStatement = text !== undefined || (isInStatement && line.startsWith("\t"));
    },
    all: () => all,
  };
};

/** So long the product is left alone before each command: what earlier ones had it do in the background is over. */
const rest = 1_500;

/**
 * The statements that PostgreSQL is asked to execute between the sending of a command and its answer, on a product that has
 * nothing else to do: BEGIN and COMMIT counted, and whatever its background work says in those milliseconds.
 */
export const benchStatements = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-statements-"));
  const log = statementLog();
  const server = await startPostgresServer({ folder, settings: everyStatement, onLog: log.onLog });
  try {
    const product = await startProduct({ demo: false, environment: { DATABASE_URL: server.url } });
    const spans: { readonly from: number; readonly to: number }[] = [];
    try {
      const account = await foundFamily(product.origin, "Statements");
      for (let number = 0; number < 5; number += 1) await addSomebody(account, number);
      for (let number = 0; number < (isQuick ? 5 : 15); number += 1) {
        await delay(rest);
        const from = Date.now();
        await addSomebody(account, number);
        spans.push({ from, to: Date.now() });
      }
    } finally {
      await product.stop();
      product.forget();
    }
    await server.stop(); // which brings its log to the end
    const all = log.all();
    if (all.length === 0) throw new Error("PostgreSQL wrote no statement down: nothing was measured");
    const counted = spans.map(({ from, to }) => all.filter(({ at }) => at >= from && at <= to));
    const counts = counted.map(({ length }) => length);
    const middle = median(counts);
    mkdirSync(artifacts, { recursive: true });
    const told = counted.find(({ length }) => length === middle) ?? [];
    writeFileSync(
      path.join(artifacts, "statements-of-a-command.sql"),
      told.map(({ text }) => `${text.trim()};\n`).join("\n"),
    );
    return [
      { what: "a command, SQL statements until the answer", measured: middle, unit: "", figure: atMost(12) },
      { what: "the most of any of them", measured: Math.max(...counts), unit: "" },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
