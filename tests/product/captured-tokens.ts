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

/** Shows the tokens of a session to the services themselves: each to its own, to another, and once the session is over. */
export const showTokens = async (
  account: Account,
  call: CallService,
  addresses: Readonly<Record<ServiceName, URL>>,
) => {
  const tokens = await captured(call, addresses.identity, account);
  const unused = await captured(call, addresses.identity, account);
  const status = async (service: "genealogy" | "archive", token: string | undefined): Promise<number> => {
    const path = service === "genealogy" ? "/api/family-members" : "/api/family-artifacts";
    return (await call(addresses[service], path, { headers: { authorization: `Bearer ${token}` } })).status;
  };
  const atHome = [await status("genealogy", tokens["genealogy"]), await status("archive", tokens["archive"])];
  const elsewhere = [await status("genealogy", tokens["archive"]), await status("archive", tokens["genealogy"])];
  await account.call("GET", "/api/logout");
  // Each service has its own line to identity: the word is on its way.
  for (const service of ["genealogy", "archive"] as const)
    await expect.poll(() => status(service, tokens[service])).toBe(401);
  return {
    atHome,
    elsewhere,
    neverUsed: [await status("genealogy", unused["genealogy"]), await status("archive", unused["archive"])],
    /** By their signatures they would be good still. */
    isBeforeTheirEnd: endOf(tokens["genealogy"]!) > Date.now(),
  };
};

export const overWithTheirSession = {
  atHome: [200, 200],
  elsewhere: [401, 401],
  neverUsed: [401, 401],
  isBeforeTheirEnd: true,
};
