import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openPool } from "../postgres/pool.ts";
import { findBinaries } from "./binaries.ts";
import { startPostgresServer, type PostgresServer, type PostgresServerOptions } from "./postgres-server.ts";
import { ask, postmasterOf, runs } from "../testing/server-fixture.ts";
import { serverUser } from "./server-user.ts";

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

const temporaryFolder = (prefix = "kinkeeper-server-"): string => {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const start = async (options: PostgresServerOptions): Promise<PostgresServer> => {
  const server = await startPostgresServer(options);
  onTestFinished(() => server.stop());
  return server;
};

/** Where nothing is lost by it, tests do not wait for the disk. */
const quick = { fsync: "off" };

const fill = "create table notes as select generate_series(1, 100) as n";
const count = async ({ url }: { readonly url: string }): Promise<unknown> =>
  (await ask(url, "select count(*)::int as count from notes"))[0]?.["count"];

/** Made once, because initdb takes a while: a cluster with 100 notes, stopped. */
let made: string;
beforeAll(async () => {
  made = mkdtempSync(path.join(tmpdir(), "kinkeeper-server-"));
  const server = await startPostgresServer({ folder: made });
  expect(server.isNew).toBe(true);
  await ask(server.url, fill);
  await server.stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

const withNotes = (): string => {
  const folder = temporaryFolder();
  cpSync(made, folder, { recursive: true }); // which makes folders that others may read, as a backup does
  return folder;
};

/** A process that starts a server over a folder, says so, and goes on with `then`. */
const otherProcess = async (
  folder: string,
  then: string,
  options: { readonly uid?: number; readonly gid?: number } = {},
): Promise<ChildProcess> => {
  const program = `
    const { startPostgresServer } = await import(${JSON.stringify(new URL("./postgres-server.ts", import.meta.url).href)});
    const { openPool } = await import(${JSON.stringify(new URL("../postgres/pool.ts", import.meta.url).href)});
    const server = await startPostgresServer({ folder: ${JSON.stringify(folder)} });
    ${then}
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
    ...options,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await Promise.race([
    once(child.stdout!, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("the process ended before it said anything"))),
  ]);
  return child;
};

test("in a folder that does not exist a cluster is made, sorted by code point, with every letter known", async () => {
  const folder = path.join(temporaryFolder(), "a", "b");
  const server = await start({ folder, settings: quick });
  expect(server.isNew).toBe(true);
  expect(
    await ask(
      server.url,
      "select lower('É') as small, 'Z' < 'a' as by_code, current_setting('server_encoding') as encoding",
    ),
  ).toEqual([{ small: "é", by_code: true, encoding: "UTF8" }]);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test("what was written is there after a stop and a start; nothing stays behind of the run", async () => {
  const folder = withNotes();
  const server = await startPostgresServer({ folder });
  const { socketFolder } = postmasterOf(folder);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(server.isNew).toBe(false);
  expect(await count(server)).toBe(100);
  await server.stop();
  expect(existsSync(socketFolder)).toBe(false);
  expect(existsSync(path.join(folder, "18", "postmaster.pid"))).toBe(false);
});

test("when the process is killed the server ends by itself, and the next start finds everything whole", async () => {
  const folder = withNotes();
  const child = await otherProcess(
    folder,
    `const { sql } = openPool({ url: server.url, max: 1, settings: {} });
     for (let n = 0; ; n += 2) {
       await sql.begin(async (both) => { await both\`insert into notes values (\${n})\`; await both\`insert into notes values (\${n + 1})\`; });
       if (n === 200) console.log("enough");
     }`,
  );
  const { pid, socketFolder } = postmasterOf(folder);
  child.kill("SIGKILL");
  await once(child, "exit");
  await expect.poll(() => runs(pid)).toBe(false);
  await expect.poll(() => existsSync(socketFolder)).toBe(false);

  const again = await start({ folder });
  expect(again.isNew).toBe(false);
  const notes = (await count(again)) as number;
  expect(notes % 2).toBe(0);
  expect(notes).toBeGreaterThanOrEqual(300);
});

/** The shell that watches over the process which started a server. */
const guardOf = (socketFolder: string): number =>
  Number(
    readdirSync("/proc").find((name) => {
      if (!/^\d+$/.test(name)) return false;
      try {
        const words = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
        return words[0] === "sh" && words.includes(socketFolder);
      } catch {
        return false; // it ended while we looked
      }
    }),
  );

test("a server that outlived its process is ended by the next start, which takes over what it had", async () => {
  const folder = withNotes();
  const child = await otherProcess(folder, `console.log("started");`);
  const orphan = postmasterOf(folder);
  process.kill(guardOf(orphan.socketFolder), "SIGKILL");
  child.kill("SIGKILL");
  await once(child, "exit");
  onTestFinished(() => rmSync(orphan.socketFolder, { recursive: true, force: true }));
  expect(await ask(orphan.url, "insert into notes values (101) returning n")).toEqual([{ n: 101 }]);

  const next = await start({ folder });
  expect(runs(orphan.pid)).toBe(false);
  expect(await count(next)).toBe(101);
});

test("a number that another process has by now does not refuse the start", async () => {
  const folder = withNotes();
  const other = spawn("sleep", ["600"], isRoot ? { uid: 0 } : {});
  onTestFinished(() => void other.kill());
  writeFileSync(
    path.join(folder, "18", "postmaster.pid"),
    `${other.pid}\n${path.join(folder, "18")}\n1700000000\n5432\n/tmp\n\n  5432001         0\nready   \n`,
  );
  expect(await count(await start({ folder }))).toBe(100);
  expect(runs(other.pid!)).toBe(true);
});

test("a server that is killed is started again at the same address, and clients go on", async () => {
  const folder = withNotes();
  const lines: string[] = [];
  const server = await start({ folder, onLog: (line) => lines.push(line) });
  const pool = openPool({ url: server.url, max: 2, settings: {} });
  onTestFinished(() => pool.close());
  await pool.sql`insert into notes values (101)`;
  const { pid } = postmasterOf(folder);
  process.kill(pid, "SIGKILL");
  await vi.waitFor(
    async () => {
      expect(await pool.sql`select count(*)::int as count from notes`).toEqual([{ count: expect.any(Number) }]);
      expect(postmasterOf(folder).pid).not.toBe(pid);
    },
    { timeout: 120_000, interval: 100 },
  );
  expect(lines.join("\n")).toContain("starting it again");
});

test("a server that ends again and again is given up, and its process is told", async () => {
  const folder = withNotes();
  const failed = Promise.withResolvers<Error>();
  await start({ folder, onFailure: failed.resolve });
  const killing = setInterval(() => {
    try {
      process.kill(postmasterOf(folder).pid, "SIGKILL");
    } catch {
      // between two starts
    }
  }, 50);
  onTestFinished(() => clearInterval(killing));
  expect((await failed.promise).message).not.toBe("");
});

test("files that are broken are made anew", async () => {
  const folder = withNotes();
  writeFileSync(path.join(folder, "18", "global", "pg_control"), "not a control file");
  const server = await start({ folder, settings: quick });
  expect(server.isNew).toBe(true);
  expect(readdirSync(folder)).toEqual(["18"]);
});

test("a cluster stays when the server cannot start for another reason", async () => {
  const folder = withNotes();
  await expect(startPostgresServer({ folder, settings: { ...quick, shared_buffers: "not a number" } })).rejects.toThrow(
    /shared_buffers/,
  );
  expect(await count(await start({ folder }))).toBe(100);
});

test("where the disk is full, one sentence says where and why", () => {
  const folder = temporaryFolder();
  const module = JSON.stringify(new URL("./postgres-server.ts", import.meta.url).href);
  const program = `const { startPostgresServer } = await import(${module});
    await startPostgresServer({ folder: ${JSON.stringify(folder)} }).catch(({ name, message }) => console.log(name, message));`;
  // Files may not grow beyond so many blocks of 512 bytes; the signal that would end the process is ignored, so that writing fails instead.
  const limited = `trap '' XFSZ; ulimit -f 1200; exec "$0" "$@"`;
  const words = ["-c", limited, process.execPath, "--input-type=module", "--eval", program];
  const { stdout } = spawnSync("sh", words, { encoding: "utf8" });
  expect(stdout).toMatch(
    /^WrongSetting PostgreSQL could not make its files in \S+18\.new \([^\n]+\); see whether the disk is full, and start again\.\n$/,
  );
});

test("what another version or another database left there is replaced, and so is a cluster that was never finished", async () => {
  const folder = temporaryFolder();
  for (const name of ["17", "pglite", "18.new"]) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "PG_VERSION"), "17\n");
  }
  writeFileSync(path.join(folder, "state.json"), "{}");
  const server = await start({ folder, settings: quick });
  expect(server.isNew).toBe(true);
  expect(readdirSync(folder)).toEqual(["18"]);
  expect(readFileSync(path.join(folder, "18", "PG_VERSION"), "utf8")).toBe("18\n");
});

test("paths may be long: of the data, and of the folder for temporary files", async () => {
  const long = path.join(temporaryFolder(), "x".repeat(120), 'y z, "quoted"'.repeat(8));
  mkdirSync(long, { recursive: true });
  vi.stubEnv("TMPDIR", long);
  onTestFinished(() => void vi.unstubAllEnvs());
  cpSync(made, path.join(long, "pg"), { recursive: true });
  expect(await count(await start({ folder: path.join(long, "pg") }))).toBe(100);
});

test("on the network it asks for its password", async () => {
  const server = await start({ folder: withNotes(), listen: "loopback" });
  expect(await count(server)).toBe(100);
  const wrong = new URL(server.url);
  wrong.password = "guessed";
  const sql = postgres(wrong.href, { max: 1 });
  await expect(sql`select 1`).rejects.toMatchObject({ code: "28P01" });
  await sql.end();
});

test("nothing of what families wrote is in what it logs", async () => {
  const lines: string[] = [];
  const server = await start({ folder: withNotes(), onLog: (line) => lines.push(line) });
  const pool = openPool({ url: server.url, max: 1, settings: {} });
  await pool.sql`create table people (name text primary key check (name <> 'Emma Wedgwood'))`;
  await pool.sql`insert into people values ('Josiah Wedgwood')`;
  await expect(pool.sql`insert into people values ('Josiah Wedgwood')`).rejects.toThrow(/duplicate/);
  await expect(pool.sql`insert into people values (${"Emma Wedgwood"})`).rejects.toThrow(/violates/);
  await expect(pool.sql`select ${"Emma Wedgwood"}::text::int`).rejects.toThrow(/invalid/);
  // A backend that is killed is told of with the statement it was at, elsewhere.
  const killed = pool.sql`select pg_sleep(120), 'Emma Wedgwood'`.catch((error: Error) => error.name);
  const [backend] = await vi.waitFor(
    async () => {
      const found = await ask(
        server.url,
        "select pid from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()",
      );
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: 120_000 },
  );
  process.kill(Number(backend!["pid"]), "SIGKILL");
  expect(await killed).toBe("StoreUnavailable");
  await expect.poll(() => lines.join("\n")).toMatch(/terminated by signal 9[^]*ready to accept connections/);
  await pool.close();
  expect(lines.join("\n")).not.toContain("Wedgwood");
});

test.skipIf(!isRoot)("as root it runs in a user namespace or as another user, whichever it was before", async () => {
  const folder = withNotes();
  const owner = () => statSync(path.join(folder, "18", "base")).uid;
  for (const [way, uid] of [
    ["another user", nobody],
    ["namespace", 0],
    ["another user", nobody],
  ] as const) {
    const server = await startPostgresServer({ folder, waysForRoot: [way] });
    expect(server.isNew).toBe(false);
    expect(await count(server)).toBe(100);
    expect(owner()).toBe(uid);
    await server.stop();
  }
  const made = await start({ folder: path.join(folder, "new"), settings: quick, waysForRoot: ["another user"] });
  expect(made.isNew).toBe(true);
});

test.skipIf(!isRoot)("where root can run it in neither way, one sentence says what to do", () => {
  const closed = temporaryFolder();
  const binaries = findBinaries(path.join(closed, "lib"));
  symlinkSync(binaries.postgres, path.join(closed, "postgres"));
  chmodSync(closed, 0o700);
  const without = { ...binaries, postgres: path.join(closed, "postgres"), environment: { PATH: "" } };
  expect(() => serverUser(without)).toThrow(
    /^PostgreSQL does not run as root.*start Kinkeeper as an ordinary user, or set DATABASE_URL/,
  );
});

const mayRunHere = (uid: number): boolean =>
  isRoot && spawnSync(process.execPath, ["--version"], { uid, gid: uid, stdio: "ignore" }).status === 0;

test.skipIf(!mayRunHere(nobody))(
  "an ordinary user runs it, and the data of another user is refused in one sentence",
  async () => {
    const folder = temporaryFolder();
    chownSync(folder, nobody, nobody);
    const data = path.join(folder, "pg");
    const child = await otherProcess(data, `console.log(server.isNew);`, { uid: nobody, gid: nobody });
    expect(statSync(path.join(data, "18")).uid).toBe(nobody);
    child.kill("SIGTERM");
    await once(child, "exit");

    chownSync(path.join(data, "18"), 0, 0);
    const program = `
      const { startPostgresServer } = await import(${JSON.stringify(new URL("./postgres-server.ts", import.meta.url).href)});
      await startPostgresServer({ folder: ${JSON.stringify(data)} }).catch((error) => console.log(error.name, error.message));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
      uid: nobody,
      gid: nobody,
    });
    expect(stdout).toMatch(/^WrongSetting .* belongs to another user; start Kinkeeper as that user/);
  },
);
