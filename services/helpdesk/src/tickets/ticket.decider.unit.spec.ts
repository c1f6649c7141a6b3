import type { TicketEvent } from "@kinkeeper/contracts/helpdesk/events";
import { stateAfter } from "@kinkeeper/platform/decider";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test, vi } from "vitest";
import { usualDeadlines as deadlines } from "./deadlines.ts";
import { hasEnded, ticketDecider, ticketStream, type TicketCommand } from "./ticket.decider.ts";

const given = deciderSpec(ticketDecider);
const id = (number: number) => `018f2f6e-7c1a-7000-8000-0000000000${String(number).padStart(2, "0")}`;
const [ticketId, author, admin, messageId, attachmentId] = [1, 2, 3, 4, 5].map(id) as [
  string,
  string,
  string,
  string,
  string,
];
const start = new Date("2026-03-04T10:00:00.000Z");
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const iso = (hours: number) => after(hours).toISOString();
const days = (count: number) => count * 24;

type EventOf<Type extends TicketEvent["type"]> = Extract<TicketEvent, { type: Type }>;

const open: TicketCommand = {
  type: "OpenTicket",
  ticketId,
  userId: author,
  subject: "A photo is upside down",
  description: "The one of the Sandwalk.",
  priority: "high",
  parentId: null,
  deadlines,
  now: start,
};
const opened: EventOf<"TicketOpened"> = {
  type: "TicketOpened",
  data: {
    ticketId,
    userId: author,
    subject: "A photo is upside down",
    description: "The one of the Sandwalk.",
    priority: "high",
    parentId: null,
    firstResponseDue: iso(4),
    resolutionDue: iso(24),
    at: iso(0),
  },
};
const assigned: TicketEvent = { type: "TicketAssigned", data: { ticketId, assignedToId: admin, at: iso(1) } };
const answered = (isFirst = true, at = iso(1)): EventOf<"TicketAnswered"> => ({
  type: "TicketAnswered",
  data: { ticketId, messageId, userId: admin, openedBy: author, text: "Turned.", isFirst, at },
});
const moved = (
  previous: EventOf<"TicketStatusChanged">["data"]["previous"],
  status: EventOf<"TicketStatusChanged">["data"]["status"],
  at = iso(1),
  more: Partial<EventOf<"TicketStatusChanged">["data"]> = {},
): EventOf<"TicketStatusChanged"> => ({
  type: "TicketStatusChanged",
  data: { ticketId, openedBy: author, status, previous, cause: "administrator", resolutionDue: iso(24), at, ...more },
});
const update = (more: Partial<Extract<TicketCommand, { type: "UpdateTicket" }>>): TicketCommand => ({
  type: "UpdateTicket",
  userId: admin,
  messageId,
  deadlines,
  now: after(1),
  ...more,
});
const post = (hours: number, userId = author): TicketCommand => ({
  type: "PostMessage",
  userId,
  messageId,
  text: "It is the second one.",
  deadlines,
  now: after(hours),
});
const posted = (hours: number): TicketEvent => ({
  type: "TicketMessagePosted",
  data: { ticketId, messageId, userId: author, text: "It is the second one.", at: iso(hours) },
});

const reopened = { cause: "author" } as const;

test("streams are a family's", () => expect(ticketStream("f1", ticketId)).toBe(`ticket-f1.${ticketId}`));

describe("opening a ticket", () => {
  test("counts its times from now, by priority", () => given().when(open).then(opened));
  test("twice records nothing", () => given(opened).when(open).thenNothing());
  test.each<[string, TicketCommand]>([
    ["changed", update({ status: "resolved" })],
    ["answered", update({ response: "Turned." })],
    ["written in", post(1)],
    ["escalated", { type: "EscalateTicket", reason: "resolution", now: after(99) }],
  ])("one that was never opened cannot be %s", (_what, command) => given().when(command).thenRejectedWith("NOT_FOUND"));
});

describe("what an administrator does", () => {
  test("the first answer stops the first clock, and who gave it takes care of it", () =>
    given(opened)
      .when(update({ response: "Turned." }))
      .then(assigned, answered()));
  test("a later answer is not the first", () =>
    given(opened, assigned, answered())
      .when(update({ response: "Turned.", now: after(2) }))
      .then(answered(false, iso(2))));
  test("an answer alone never changes the status; both together do both", () =>
    given(opened, assigned)
      .when(update({ response: "Turned.", status: "resolved" }))
      .then(answered(), moved("open", "resolved")));
  test("who begins takes care of it, unless somebody does", () => {
    given(opened)
      .when(update({ status: "in_progress" }))
      .then(assigned, moved("open", "in_progress"));
    given(opened, assigned)
      .when(update({ status: "in_progress", userId: id(9) }))
      .then(moved("open", "in_progress"));
  });
  test("the same status and no answer is refused, an answer beside the same status is not", () => {
    given(opened)
      .when(update({ status: "open" }))
      .thenRejectedWith("INVALID_INPUT");
    given(opened).when(update({})).thenRejectedWith("INVALID_INPUT");
    given(opened, assigned)
      .when(update({ status: "open", response: "Turned." }))
      .then(answered());
  });
  test("of two who answer at once the second is refused", () => {
    given(opened)
      .when(update({ response: "Turned.", ifUpdatedAt: iso(0) }))
      .then(assigned, answered());
    given(opened, assigned, answered())
      .when(update({ response: "Turned.", ifUpdatedAt: iso(0), now: after(2) }))
      .thenRejectedWith("CONFLICT");
  });
  test("nobody answers their own ticket, but may close it", () => {
    given(opened)
      .when(update({ response: "Turned.", userId: author }))
      .thenRejectedWith("FORBIDDEN");
    given(opened)
      .when(update({ status: "closed", userId: author }))
      .then(moved("open", "closed"));
  });
  test.each([
    ["resolved", "closed"],
    ["closed", "resolved"],
  ] as const)("from %s to %s it stays ended, and its time as it was", (before, status) =>
    given(opened, moved("open", before))
      .when(update({ status, now: after(50) }))
      .then(moved(before, status, iso(50))),
  );
  test("opened again it has as much time as at first", () =>
    given(opened, moved("open", "closed"))
      .when(update({ status: "in_progress", now: after(50) }))
      .then(
        { type: "TicketAssigned", data: { ticketId, assignedToId: admin, at: iso(50) } },
        moved("closed", "in_progress", iso(50), { resolutionDue: iso(74), firstResponseDue: iso(54) }),
      ));
});

describe("what its author writes", () => {
  test("is added", () => given(opened).when(post(2)).then(posted(2)));
  test("is for its author alone", () => given(opened).when(post(2, admin)).thenRejectedWith("NOT_FOUND"));
  test("opens a resolved ticket again, with a new time", () =>
    given(opened, moved("open", "resolved"))
      .when(post(10))
      .then(
        posted(10),
        moved("resolved", "open", iso(10), { ...reopened, resolutionDue: iso(34), firstResponseDue: iso(14) }),
      ));
  test("leaves the time of the first answer where it was once somebody has answered", () =>
    given(opened, assigned, answered(), moved("open", "resolved", iso(2)))
      .when(post(10))
      .then(posted(10), moved("resolved", "open", iso(10), { ...reopened, resolutionDue: iso(34) })));
  test("does so for 14 days, to the last moment, and not a moment later", () => {
    given(opened, moved("open", "resolved"))
      .when(post(1 + days(14)))
      .then(
        posted(1 + days(14)),
        moved("resolved", "open", iso(1 + days(14)), {
          ...reopened,
          resolutionDue: iso(25 + days(14)),
          firstResponseDue: iso(5 + days(14)),
        }),
      );
    given(opened, moved("open", "resolved"))
      .when(post(1.001 + days(14)))
      .thenRejectedWith("CONFLICT");
  });
  test("does not open a closed ticket", () =>
    given(opened, moved("open", "closed")).when(post(2)).thenRejectedWith("CONFLICT"));
  test("a ticket has ended when it is closed, or was resolved for long", () => {
    const resolvedAt = iso(0);
    expect(hasEnded({ status: "closed", resolvedAt }, after(0))).toBe(true);
    expect(hasEnded({ status: "resolved", resolvedAt }, after(days(14)))).toBe(false);
    expect(hasEnded({ status: "resolved", resolvedAt }, after(days(14) + 1))).toBe(true);
    expect(hasEnded({ status: "open", resolvedAt: null }, after(days(99)))).toBe(false);
  });
  test("fits 500 times", () => {
    const full = Array.from({ length: 499 }, (_, index): TicketEvent => ({
      ...answered(index === 0),
      data: { ...answered().data, messageId: `018f2f6e-7c1a-7000-8000-0000001${String(index).padStart(5, "0")}` },
    }));
    given(opened, ...full)
      .when(post(2))
      .thenRejectedWith("CONFLICT");
    given(opened, ...full.slice(1))
      .when(post(2))
      .then(posted(2));
  });
});

describe("what its author calls solved", () => {
  const solve = (hours: number, userId = author): TicketCommand => ({
    type: "SolveTicket",
    userId,
    deadlines,
    now: after(hours),
  });
  const solved = moved("open", "resolved", iso(2), { cause: "author" });
  test("is resolved, answered or not", () => {
    given(opened).when(solve(2)).then(solved);
    given(opened, moved("open", "in_progress"))
      .when(solve(2))
      .then(moved("in_progress", "resolved", iso(2), { cause: "author" }));
  });
  test("twice records nothing", () => given(opened, solved).when(solve(3)).thenNothing());
  test("is for its author alone", () => given(opened).when(solve(2, admin)).thenRejectedWith("FORBIDDEN"));
  test("is not what is closed", () =>
    given(opened, moved("open", "closed")).when(solve(3)).thenRejectedWith("CONFLICT"));
  test("is opened again by what they write", () =>
    given(opened, solved)
      .when(post(10))
      .then(
        posted(10),
        moved("resolved", "open", iso(10), { ...reopened, resolutionDue: iso(34), firstResponseDue: iso(14) }),
      ));
  test("is late no more", () =>
    given(opened, solved)
      .when({ type: "EscalateTicket", reason: "first_response", now: after(9) })
      .thenNothing());
});

describe("a ticket past its time", () => {
  const escalate = (reason: "first_response" | "resolution", hours: number): TicketCommand => ({
    type: "EscalateTicket",
    reason,
    now: after(hours),
  });
  const escalated = (reason: "first_response" | "resolution", due: number, at: number): TicketEvent => ({
    type: "TicketEscalated",
    data: { ticketId, openedBy: author, priority: "high", reason, due: iso(due), at: iso(at) },
  });

  test("is told of once it is due, and not before", () => {
    given(opened).when(escalate("first_response", 3.999)).thenNothing();
    given(opened)
      .when(escalate("first_response", 4))
      .then(escalated("first_response", 4, 4));
    given(opened)
      .when(escalate("resolution", 24))
      .then(escalated("resolution", 24, 24));
  });
  test("is told of once for each time", () => {
    given(opened, escalated("first_response", 4, 4))
      .when(escalate("first_response", 5))
      .thenNothing();
    given(opened, escalated("first_response", 4, 4))
      .when(escalate("resolution", 25))
      .then(escalated("resolution", 24, 25));
    given(
      opened,
      escalated("resolution", 24, 25),
      moved("open", "resolved", iso(26)),
      moved("resolved", "open", iso(30), { resolutionDue: iso(54) }),
    )
      .when(escalate("resolution", 54))
      .then(escalated("resolution", 54, 54));
  });
  test("counts from when it was opened again where nobody had answered", () => {
    const again = moved("resolved", "open", iso(30), { resolutionDue: iso(54), firstResponseDue: iso(34) });
    const before = [opened, escalated("first_response", 4, 4), moved("open", "resolved", iso(26)), again];
    given(...before)
      .when(escalate("first_response", 33))
      .thenNothing();
    given(...before)
      .when(escalate("first_response", 34))
      .then(escalated("first_response", 34, 34));
  });
  test("that was answered is late no more, but may be late to be resolved", () => {
    given(opened, answered()).when(escalate("first_response", 5)).thenNothing();
    given(opened, answered())
      .when(escalate("resolution", 24))
      .then(escalated("resolution", 24, 24));
  });
  test.each(["resolved", "closed"] as const)("that is %s is told of never", (status) =>
    given(opened, moved("open", status)).when(escalate("resolution", 99)).thenNothing(),
  );
});

describe("a ticket that nobody writes in", () => {
  const close = (hours: number): TicketCommand => ({ type: "CloseSilentTicket", now: after(hours) });
  test("is closed 14 days after it was resolved", () => {
    given(opened, moved("open", "resolved"))
      .when(close(1 + days(14)))
      .thenNothing();
    given(opened, moved("open", "resolved"))
      .when(close(2 + days(14)))
      .then(moved("resolved", "closed", iso(2 + days(14)), { cause: "silence" }));
  });
  test.each(["open", "in_progress", "closed"] as const)("that is %s stays so", (status) =>
    given(opened, moved("open", status))
      .when(close(days(99)))
      .thenNothing(),
  );
});

describe("a file", () => {
  const file = {
    messageId: ticketId,
    attachmentId,
    userId: author,
    fileName: "sandwalk.jpg",
    contentType: "image/jpeg",
    bytes: 10,
    sha256: "00",
  };
  const attach = (more: object = {}): TicketCommand => ({
    type: "AttachFile",
    file: { ...file, ...more },
    now: after(1),
  });
  const attached = (more: object = {}): TicketEvent => ({
    type: "TicketFileAttached",
    data: { ticketId, ...file, ...more, at: iso(1) },
  });

  test("lies beside the words of who sends it, at most five of them", () => {
    given(opened).when(attach()).then(attached());
    const five = [1, 2, 3, 4, 5].map((number) => attached({ attachmentId: id(20 + number) }));
    given(opened, ...five)
      .when(attach())
      .thenRejectedWith("CONFLICT");
    given(opened, ...five.slice(1))
      .when(attach())
      .then(attached());
  });
  test("twice records nothing", () => given(opened, attached()).when(attach()).thenNothing());
  test("of somebody else finds no message", () => {
    given(opened)
      .when(attach({ userId: admin }))
      .thenRejectedWith("NOT_FOUND");
    given(opened).when(attach({ messageId })).thenRejectedWith("NOT_FOUND");
  });
  test("is removed once", () => {
    const remove: TicketCommand = { type: "RemoveFile", attachmentId, now: after(2) };
    const removed: TicketEvent = { type: "TicketFileRemoved", data: { ticketId, attachmentId, at: iso(2) } };
    given(opened, attached()).when(remove).then(removed);
    given(opened, attached(), removed).when(remove).thenNothing();
  });
});

test("a full ticket is gone through once, however much is in it", () => {
  const many = Array.from({ length: 100 }, (_, index): TicketEvent[] => [
    {
      type: "TicketMessagePosted",
      data: { ticketId, messageId: `m${index}`, userId: author, text: "Still upside down.", at: iso(1) },
    },
    {
      type: "TicketFileAttached",
      data: {
        ticketId,
        attachmentId: `f${index}`,
        messageId: `m${index}`,
        userId: author,
        fileName: "photo.jpg",
        contentType: "image/jpeg",
        bytes: 1,
        sha256: "",
        at: iso(1),
      },
    },
  ]).flat();
  // The copy of a map or a set puts each of its entries in too.
  const [put, add] = [vi.spyOn(Map.prototype, "set"), vi.spyOn(Set.prototype, "add")];
  const state = stateAfter(ticketDecider, [opened, ...many]);
  const entered = [...put.mock.calls, ...add.mock.calls].filter(([key]) => /^[mf]\d+$/.test(String(key))).length;
  put.mockRestore();
  add.mockRestore();
  if (state.status === "none") throw new Error("it was opened");
  // Each message, each file, and each message again with its file.
  expect([state.messages.size, state.attachments.size, entered]).toEqual([101, 100, 300]);
});
