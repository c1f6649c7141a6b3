import type { Claims } from "@kinkeeper/contracts/claims";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { newId } from "@kinkeeper/platform/ids";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { generateSample } from "../gedcom/testing/generate-sample.ts";

let postgres: TemporaryPostgres;
let folder: string;
let running: ChildProcess | undefined;

beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  folder = await mkdtemp(path.join(tmpdir(), "kinkeeper-crash-"));
});
const kill = async (): Promise<void> => {
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, "exit");
  running.kill("SIGKILL");
  await ended;
};
afterEach(kill);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** Starts the service in a process of its own, which comes to stand as `limits` say; answers where it listens. */
const start = async (limits: Readonly<Record<string, number>> = {}): Promise<string> => {
  const script = new URL("../testing/import-process.ts", import.meta.url);
  const given = [script.pathname, folder, postgres.url, JSON.stringify(limits)];
  running = spawn(process.execPath, given, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(running.stdout!, "data")) as [Buffer];
  return `http://127.0.0.1:${line.toString().trim()}`;
};

const claims: Claims = { sub: newId(), role: "member", tenantId: newId(), tenantStatus: "active" };
const authorization = `Bearer ${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
const call = async <Body>(url: string, method = "GET", body?: string): Promise<Body> => {
  const headers = { authorization, ...(body === undefined ? {} : { "content-type": "application/x-gedcom" }) };
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Body;
};
const until = <Found>(url: string, holds: (found: Found) => boolean): Promise<Found> =>
  vi.waitFor(
    async () => {
      const found = await call<Found>(url);
      expect(holds(found)).toBe(true);
      return found;
    },
    { timeout: 180_000, interval: 100 },
  );

test("an import that is killed again and again ends as if it never was: nothing lost, nobody twice", async () => {
  // Written a hundred at a time.
  const people = 400;
  // Couples, and children with each of their parents, as the file has them.
  const relationships = 118;
  let origin = await start();
  const file = [...generateSample({ people })].join("");
  const { id } = await call<GedcomImport>(`${origin}/api/gedcom/imports`, "POST", file);
  const state = () => `${origin}/api/gedcom/imports/${id}`;
  const listed = (path: string, isSo: (count: number) => boolean) =>
    until<readonly unknown[]>(`${origin}/api/${path}`, ({ length }) => isSo(length));
  // Once before anything begins: the file must still be there.
  await kill();
  origin = await start({ MemberAdded: 1 });
  await call(`${state()}/commit`, "POST");
  await listed("family-members", (count) => count === 100);
  await kill();
  origin = await start({ RelationshipAdded: 1 });
  await listed("family-relationships", (count) => count > 0);
  expect((await call<unknown[]>(`${origin}/api/family-relationships`)).length).toBeLessThan(relationships);
  await kill();
  origin = await start({ MemberRemoved: 1 });
  const done = await until<GedcomImport>(state(), ({ status }) => status !== "running");
  expect(done).toMatchObject({ status: "done", created: people, updated: 0, unchanged: 0 });
  const members = await call<FamilyMember[]>(`${origin}/api/family-members`);
  expect([members.length, new Set(members.map((member) => member.id)).size]).toEqual([people, people]);
  expect(await call(`${origin}/api/family-relationships`)).toHaveLength(relationships);

  await call(`${state()}/undo`, "POST");
  await listed("family-members", (count) => count < people);
  expect((await call<FamilyMember[]>(`${origin}/api/family-members`)).length).toBeGreaterThan(0);
  await kill();
  origin = await start();
  const undone = await until<GedcomImport>(state(), ({ status }) => status === "undone");
  expect(undone).toMatchObject({ removed: people, restored: 0, kept: 0 });
  expect(await call(`${origin}/api/family-members`)).toEqual([]);
  expect(await call(`${origin}/api/family-relationships`)).toEqual([]);
});
