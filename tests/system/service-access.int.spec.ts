import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import path from "node:path";
import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceCaller } from "@kinkeeper/platform/http/call-service";
import { urlOf } from "@kinkeeper/platform/http/listen-address";
import { foundFamily } from "../product/account.ts";
import { overWithTheirSession, showTokens } from "../product/captured-tokens.ts";
import { startProduct, type Product } from "../product/start-product.ts";

/** The product behind one reverse proxy, whose part the tests play. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: false, environment: { KINKEEPER_TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await product.stop();
  product.forget();
});

const guess = async (username: string, address: string): Promise<number> => {
  const answer = await fetch(new URL("/api/login", product.origin), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ username, password: "a wrong guess" }),
  });
  return answer.status;
};

test("two clients behind a proxy are two addresses: guesses of one do not use up those of the other", async () => {
  const { email } = (await foundFamily(product.origin, "Mortimer")).user;
  let [last, tries] = [401, 0];
  // What stands before the address that the proxy adds is the client's own invention, and makes it nobody else.
  while (last === 401 && tries < 100) last = await guess(email, `198.51.100.${(tries += 1)}, 203.0.113.1`);
  expect(last).toBe(429);
  expect(await guess(email, "203.0.113.2")).toBe(401);
});

/** What a process of this machine listens on: its ports, and the paths of its sockets. */
const listening = (pid: number): { ports: readonly number[]; sockets: readonly string[] } => {
  const fds = `/proc/${pid}/fd`;
  const open = new Set(
    readdirSync(fds).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(path.join(fds, fd)))?.[1] ?? [];
      } catch {
        return []; // closed meanwhile
      }
    }),
  );
  const lines = (file: string) => readFileSync(file, "utf8").trim().split("\n").slice(1);
  const words = (file: string) => lines(file).map((line) => line.trim().split(/\s+/));
  const isListening = "0A";
  return {
    ports: ["/proc/net/tcp", "/proc/net/tcp6"]
      .flatMap(words)
      .filter(([, , , state, , , , , , inode]) => state === isListening && open.has(inode!))
      .map(([, local]) => Number.parseInt(local!.split(":")[1]!, 16)),
    sockets: words("/proc/net/unix")
      .filter(([, , , flags, , , inode, file]) => flags === "00010000" && file !== undefined && open.has(inode!))
      .map((columns) => columns[7]!),
  };
};

test("nothing but the gateway listens on a port: services have sockets in a folder that only this user can enter", () => {
  const { ports, sockets } = listening(product.pid);
  expect(ports).toEqual([Number(new URL(product.origin).port)]);
  expect(new Set(sockets.map((socket) => path.basename(socket, ".sock")))).toEqual(new Set(serviceNames));
  const folders = new Set(sockets.map((socket) => path.dirname(socket)));
  expect([...folders].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700]);
});

test("a token that was seen is good at one service alone, and over with its session", async () => {
  const byName = listening(product.pid).sockets.map((file) => [path.basename(file, ".sock"), urlOf({ path: file })]);
  const addresses = Object.fromEntries(byName) as Record<ServiceName, URL>;
  const account = await foundFamily(product.origin, "Captured");
  expect(await showTokens(account, serviceCaller(), addresses)).toEqual(overWithTheirSession);
});
