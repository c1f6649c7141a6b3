import { exchangeResponse, exchangeSession } from "@kinkeeper/contracts/identity/internal";
import type { ServiceName } from "@kinkeeper/contracts/services";
import type { CallService } from "@kinkeeper/platform/http/call-service";
import { expect } from "vitest";
import type { Account } from "./account.ts";

/** The tokens the gateway has for an account now, as somebody may have seen them who looked over its shoulder. */
const captured = async (call: CallService, identity: URL, { cookie }: Account) => {
  const answer = await call(identity, exchangeSession.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sessionId: /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1] }),
  });
  return exchangeResponse.parse(await answer.json()).tokens;
};

const endOf = (token: string): number =>
  (JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { exp: number }).exp * 1000;

/** Shows tokens of a session at the services' own doors, and sees that they are worth nothing elsewhere, nor after its end. */
export const expectTokensToEnd = async (
  account: Account,
  call: CallService,
  addresses: Readonly<Record<ServiceName, URL>>,
): Promise<void> => {
  const tokens = await captured(call, addresses.identity, account);
  const status = async (service: ServiceName, path: string, token: string | undefined) =>
    (await call(addresses[service], path, { headers: { authorization: `Bearer ${token}` } })).status;
  const people = (token: string | undefined) => status("genealogy", "/api/family-members", token);
  const stories = (token: string | undefined) => status("archive", "/api/family-artifacts", token);
  expect([await people(tokens["genealogy"]), await stories(tokens["archive"])]).toEqual([200, 200]);
  expect([await people(tokens["archive"]), await stories(tokens["genealogy"])]).toEqual([401, 401]);

  const unused = (await captured(call, addresses.identity, account))["genealogy"]!;
  expect((await account.call("GET", "/api/logout")).status).toBe(303);
  await expect.poll(() => people(tokens["genealogy"])).toBe(401);
  await expect.poll(() => stories(tokens["archive"])).toBe(401);
  expect(await people(unused)).toBe(401);
  // By their signature they would be good still.
  expect(endOf(tokens["genealogy"]!)).toBeGreaterThan(Date.now());
};
