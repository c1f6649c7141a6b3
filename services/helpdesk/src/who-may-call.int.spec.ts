import type { ErrorCode } from "@kinkeeper/contracts/errors";
import type { CannedAnswer } from "@kinkeeper/contracts/helpdesk/canned-answers";
import { helpdeskEndpoints } from "@kinkeeper/contracts/helpdesk/endpoints";
import type { Attachment } from "@kinkeeper/contracts/helpdesk/messages";
import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Answer, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { describeWhoMayCall, type TriedCall } from "@kinkeeper/platform/testing/who-may-call";
import { beforeAll, describe, expect, test } from "vitest";
import { helpdesk } from "./service.ts";

/*
 * Every call of the help desk as it is tried by those it is not for: relatives of who asked, another family's administrator,
 * somebody without a family (a vendor, say).
 */

type Who = "author" | "relative" | "admin" | "strangeAdmin" | "alone" | "superAdmin";
type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;
type Tried = Pick<TriedCall<Who>, "refused" | "allowed">;

let harness: SharedHarness;
let people: Readonly<Record<Who, Somebody>>;
let ticket: Ticket;
let attachment: Attachment;
let canned: CannedAnswer;

const asked = { subject: "A photo is upside down", description: "The one of the Sandwalk." };
const saved = { title: "Photos", text: "Turn it with the arrow." };
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n");
const bytes = { "content-type": "application/octet-stream" };

beforeAll(async () => {
  harness = await sharedHarness(helpdesk);
  const author = await harness.as();
  const { tenantId } = author.claims;
  people = {
    author,
    relative: await harness.as({ tenantId }),
    admin: await harness.as({ tenantId, role: "tenant_admin" }),
    strangeAdmin: await harness.as({ role: "tenant_admin" }),
    alone: await harness.as({ tenantId: undefined, tenantStatus: undefined }),
    superAdmin: await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined }),
  };
  ticket = (await author.post<Ticket>("/api/tickets", asked)).body;
  attachment = (await attach(author)).body;
  canned = (await people.admin.post<CannedAnswer>("/api/canned-answers", saved)).body;
});

const attach = (who: Caller) =>
  who.post<Attachment>(`/api/tickets/${ticket.id}/messages/${ticket.id}/attachments?name=letter.pdf`, pdf, bytes);

/** The beginning of an event stream: it does not end by itself. */
const follow = async (who: Caller): Promise<Answer> => {
  const leaving = new AbortController();
  const answer = await fetch(new URL(`/api/tickets/${ticket.id}/events`, harness.origin), {
    headers: who.authorization,
    signal: leaving.signal,
  });
  const { status, headers } = answer;
  const body: unknown = status < 300 ? "" : await answer.json();
  leaving.abort();
  return { status, headers, body };
};

const absent = (...who: readonly Who[]) =>
  Object.fromEntries(who.map((one) => [one, "NOT_FOUND"])) as Partial<Record<Who, ErrorCode>>;
const everybody: Tried = {
  refused: {},
  allowed: ["relative", "strangeAdmin", "alone", "superAdmin", "admin", "author"],
};
const readers: Tried = {
  refused: absent("relative", "strangeAdmin", "alone"),
  allowed: ["superAdmin", "admin", "author"],
};
const forbidden = { author: "FORBIDDEN", relative: "FORBIDDEN", alone: "FORBIDDEN" } as const;
/** Those of another family, and those of the platform, are others. */
const ownCanned: Tried = { refused: { ...forbidden, ...absent("strangeAdmin", "superAdmin") }, allowed: ["admin"] };

const path = () => `/api/tickets/${ticket.id}`;
/** Those that change how the rest stands come last. */
const calls: Readonly<Record<string, TriedCall<Who>>> = {
  listTickets: { send: (who) => who.get("/api/tickets"), ...everybody },
  getTicketSummary: { send: (who) => who.get("/api/tickets/summary"), ...everybody },
  getTicket: { send: (who) => who.get(path()), ...readers },
  followTicket: { send: follow, ...readers },
  listTicketMessages: { send: (who) => who.get(`${path()}/messages`), ...readers },
  getTicketAttachment: { send: (who) => who.get(`${path()}/attachments/${attachment.id}`), ...readers },
  // Beside one's own words: who answers does not add to what was asked.
  attachToTicket: {
    send: attach,
    refused: absent("relative", "strangeAdmin", "alone", "admin", "superAdmin"),
    allowed: ["author"],
  },
  postTicketMessage: { send: (who) => who.post(`${path()}/messages`, { text: "Like this." }), ...readers },
  updateTicket: {
    send: (who) => who.patch(path(), { response: "It stands upright now." }),
    refused: { ...forbidden, strangeAdmin: "NOT_FOUND" },
    allowed: ["superAdmin", "admin"],
  },
  // Only who opened it; who else may read it is told so.
  solveTicket: {
    send: (who) => who.post(`${path()}/solved`),
    refused: { ...absent("relative", "strangeAdmin", "alone"), admin: "FORBIDDEN", superAdmin: "FORBIDDEN" },
    allowed: ["author"],
  },
  createTicket: { send: (who) => who.post("/api/tickets", asked), ...everybody },
  listCannedAnswers: {
    send: (who) => who.get("/api/canned-answers"),
    refused: forbidden,
    allowed: ["strangeAdmin", "superAdmin", "admin"],
  },
  addCannedAnswer: {
    send: (who) => who.post("/api/canned-answers", { ...saved, title: newId() }),
    refused: forbidden,
    allowed: ["strangeAdmin", "superAdmin", "admin"],
  },
  changeCannedAnswer: { send: (who) => who.patch(`/api/canned-answers/${canned.id}`, saved), ...ownCanned },
  removeCannedAnswer: { send: (who) => who.delete(`/api/canned-answers/${canned.id}`), ...ownCanned },
};

describeWhoMayCall(helpdeskEndpoints, calls, () => ({
  visitor: harness.anonymous,
  people,
  seenByOwners: async () => {
    const { admin, author, superAdmin } = people;
    const seen = [
      await superAdmin.get("/api/tickets"),
      await admin.get("/api/canned-answers"),
      await author.get(`${path()}/messages`),
    ];
    return JSON.stringify(seen.map(({ body }) => body));
  },
}));

describe("lists that everybody may ask for", () => {
  test("hold nothing of others", async () => {
    expect(JSON.stringify((await people.admin.get("/api/tickets")).body)).toContain(ticket.id);
    for (const who of [people.relative, people.strangeAdmin, people.alone])
      for (const query of ["", "?mine=false", "?status=open", `?before=ffffffff-ffff-7fff-bfff-ffffffffffff`])
        expect(JSON.stringify((await who.get(`/api/tickets${query}`)).body)).not.toContain(ticket.id);
    expect(JSON.stringify((await people.strangeAdmin.get("/api/canned-answers")).body)).not.toContain(canned.id);
  });
});

describe("what nobody may say of themselves", () => {
  test.each(["tenantId", "userId", "status", "parentId", "assignedToId", "response", "firstResponseDue"])(
    "a ticket: %s",
    async (field) => {
      const answer = await people.strangeAdmin.post("/api/tickets", { ...asked, [field]: ticket.id });
      expect(codeOf(answer)).toBe("INVALID_INPUT");
    },
  );

  test.each(["assignedToId", "userId", "priority", "firstRespondedAt"])("an answer: %s", async (field) => {
    const answer = await people.admin.patch(path(), { status: "in_progress", [field]: people.admin.claims.sub });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
  });
});
