import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { helpdesk } from "../service.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(helpdesk);
});

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

/** The events of a ticket as they come. */
const follow = async (who: Somebody, id: string, lastEventId?: string) => {
  const line = new AbortController();
  onTestFinished(() => line.abort());
  const answer = await fetch(new URL(`/api/tickets/${id}/events`, harness.origin), {
    headers: { ...who.authorization, ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) },
    signal: line.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  /** The next event that has come to its end. */
  const next = async (): Promise<{ id: string; revision: number }> => {
    for (;;) {
      const found = /id: (\d+)\ndata: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return { id: found[1]!, revision: (JSON.parse(found[2]!) as { revision: number }).revision };
      }
      const { done, value } = await reader.read();
      if (done) throw new Error("the stream ended");
      text += value;
    }
  };
  return { status: answer.status, next };
};

test("whoever looks at a ticket is told of each change, and after a break of what was missed", async () => {
  const author = await harness.as();
  const admin = await harness.as({ tenantId: author.claims.tenantId, role: "tenant_admin" });
  const { body: ticket } = await author.post<Ticket>("/api/tickets", { subject: "Upside down", description: "All." });
  const path = `/api/tickets/${ticket.id}`;

  const shown = await follow(author, ticket.id);
  const first = await shown.next();
  expect(first).toEqual({ id: "0", revision: 0 });
  await admin.patch(path, { response: "It stands upright now." });
  const second = await shown.next();
  expect(second.revision).toBeGreaterThan(0);
  await author.post(`${path}/messages`, { text: "Thank you." });
  expect((await shown.next()).revision).toBeGreaterThan(second.revision);

  // Back after a break: the state at once, because it is another one than the page shows.
  const again = await follow(author, ticket.id, second.id);
  const { revision } = await again.next();
  expect(revision).toBe((await author.get<Ticket>(path)).body.revision);
  // Nothing missed, nothing sent: what comes first is the next change.
  const upToDate = await follow(author, ticket.id, String(revision));
  await admin.patch(path, { status: "resolved" });
  expect((await upToDate.next()).revision).toBeGreaterThan(revision);
});

test("a stranger, and a relative, cannot follow it", async () => {
  const author = await harness.as();
  const { body: ticket } = await author.post<Ticket>("/api/tickets", { subject: "Upside down", description: "All." });
  const relative = await harness.as({ tenantId: author.claims.tenantId });
  const stranger = await harness.as({ role: "tenant_admin" });
  for (const who of [relative, stranger])
    expect(codeOf(await who.get(`/api/tickets/${ticket.id}/events`))).toBe("NOT_FOUND");
  expect((await follow(author, ticket.id)).status).toBe(200);
});
