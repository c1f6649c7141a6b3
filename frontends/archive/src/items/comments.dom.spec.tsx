import { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { commentsAtOnce, type Comment } from "@kinkeeper/contracts/archive/comments";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Comments } from "./comments.tsx";

const server = mockServer();
const id = "0192bbbb-0000-7000-8000-000000000001";
const me = sessionOf();

const commentOf = (overrides: Partial<Comment>): Comment => ({
  id: "0192cccc-0000-7000-8000-000000000001",
  text: "It was a Tuesday.",
  userId: "0192dddd-0000-7000-8000-000000000001",
  userName: "Henrietta Litchfield",
  createdAt: "2026-03-04T10:15:30.000Z",
  editedAt: null,
  ...overrides,
});
const hers = commentOf({});
const mine = commentOf({
  id: "0192cccc-0000-7000-8000-000000000002",
  text: "I recall rain.",
  userId: me.user.id,
  userName: "Emma",
});

let listed: Comment[];
beforeEach(() => {
  listed = [hers, mine];
  server.use(
    http.get(`/api/family-artifacts/${id}/comments`, () => HttpResponse.json(listed)),
    http.post(`/api/family-artifacts/${id}/comments`, async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      const said = commentOf({
        id: "0192cccc-0000-7000-8000-000000000003",
        text,
        userId: me.user.id,
        userName: "Emma",
      });
      listed = [...listed, said];
      return HttpResponse.json(said, { status: 201 });
    }),
    http.patch(`/api/comments/${mine.id}`, async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      const edited = { ...mine, text, editedAt: "2026-03-05T08:00:00.000Z" };
      listed = [hers, edited];
      return HttpResponse.json(edited);
    }),
    http.delete("/api/comments/:id", ({ params }) => {
      listed = listed.filter((comment) => comment.id !== params["id"]);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`/api/comments/${mine.id}/restore`, () => {
      listed = [hers, mine];
      return HttpResponse.json(mine);
    }),
  );
});

const show = (session = me) => renderInFrontend(<Comments id={id} endpoints={artifactEndpoints} />, { session });

test("stand in their order, with who said them; one's own can be deleted", async () => {
  await show();
  const entries = await screen.findAllByRole("listitem");
  expect(entries.map((entry) => within(entry).getByText(/Tuesday|rain/).textContent)).toEqual([hers.text, mine.text]);
  expect(screen.getAllByRole("button", { name: /^Delete the comment/ })).toHaveLength(1);
});

test("of long ago are shown to whoever asks, above the others, which stay in sight", async () => {
  const numbered = Array.from({ length: commentsAtOnce + 2 }, (_, index) =>
    commentOf({ id: `0192cccc-0000-7000-8000-${String(index).padStart(12, "0")}`, text: `No. ${index}.` }),
  );
  server.use(
    http.get(`/api/family-artifacts/${id}/comments`, ({ request }) => {
      const before = new URL(request.url).searchParams.get("before");
      const end = before === null ? numbered.length : numbered.findIndex((one) => one.id === before);
      return HttpResponse.json(numbered.slice(Math.max(0, end - commentsAtOnce), end));
    }),
  );
  const user = userEvent.setup();
  await show();
  const said = async () => (await screen.findAllByText(/^No\. \d+\.$/)).map(({ textContent }) => textContent);
  expect(await said()).toEqual(numbered.slice(2).map(({ text }) => text));
  const top = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 100 * [...(this.parentElement?.children ?? [])].indexOf(this), 300, 100);
  });
  const scroll = vi.spyOn(window, "scrollBy").mockImplementation(() => undefined);
  onTestFinished(() => [top, scroll].forEach((spy) => spy.mockRestore()));
  const reading = screen.getAllByRole("listitem")[0]!;
  await user.click(screen.getByRole("button", { name: "Show earlier comments" }));
  await waitFor(async () => expect(await said()).toEqual(numbered.map(({ text }) => text)));
  expect(scroll.mock.calls).toEqual([[{ top: 200, behavior: "instant" }]]);
  expect(reading).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Show earlier comments" })).toBeNull();
});

describe("one's own", () => {
  const begin = async () => {
    const user = userEvent.setup();
    const rendered = await show();
    await user.click(await screen.findByRole("button", { name: "Edit your comment" }));
    const field = screen.getByRole("textbox", { name: "Your comment" });
    return { user, field, save: () => user.click(screen.getByRole("button", { name: "Save" })), ...rendered };
  };
  const entry = () => screen.getByText(mine.userName!).closest("li");

  test("is edited where it stands, is marked as edited, and can be had back", async () => {
    const { user, field, save, toasts } = await begin();
    expect(field).toHaveFocus();
    expect(field).toHaveProperty("value", mine.text);
    await user.type(field, " And mud.");
    await save();
    expect(await screen.findByText("I recall rain. And mud.", { selector: "p" })).toBeVisible();
    expect(within(entry()!).getByText("Edited")).toBeVisible();
    expect(screen.getAllByText("Edited")).toHaveLength(1);
    expect(entry()).toHaveFocus();
    toasts.at(-1)!.action!.run();
    expect(await screen.findByText(mine.text, { selector: "p" })).toBeVisible();
  });

  test("stays in the field until the comments have been read again: its old words do not come back", async () => {
    const { user, field, save } = await begin();
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.use(
      http.get(`/api/family-artifacts/${id}/comments`, async () => {
        asked.resolve();
        await held.promise;
        return HttpResponse.json(listed);
      }),
    );
    await user.type(field, " And mud.");
    await save();
    await asked.promise;
    expect(screen.queryByText(mine.text, { selector: "p" })).toBeNull();
    expect(screen.getByRole("button", { name: "Saving…" })).toBeVisible();
    held.resolve();
    expect(await screen.findByText("I recall rain. And mud.", { selector: "p" })).toBeVisible();
    expect(entry()).toHaveFocus();
  });

  test("stays as it was where editing is cancelled, or nothing is different", async () => {
    const { user, field } = await begin();
    await user.type(field, " And mud.");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByText(mine.text, { selector: "p" })).toBeVisible();
    expect(entry()).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Edit your comment" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText(mine.text, { selector: "p" })).toBeVisible();
    expect(screen.queryByText("Edited")).toBeNull();
    expect(listed).toEqual([hers, mine]);
  });

  test("stays in the field where it could not be saved, and says why", async () => {
    server.use(http.patch(`/api/comments/${mine.id}`, () => HttpResponse.error()));
    const { user, field, save } = await begin();
    await user.clear(field);
    await save();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please write something first");
    await user.type(field, "And mud.");
    await save();
    expect((await screen.findAllByText(/cannot be reached/)).length).toBeGreaterThan(0);
    expect(field).toHaveProperty("value", "And mud.");
    expect(field).toHaveFocus();
  });

  test("is the only one that can be edited, also by the family's administrator, and none is in a family that is suspended", async () => {
    await show(sessionOf({ user: { role: "tenant_admin" } }));
    expect(await screen.findAllByRole("button", { name: "Edit your comment" })).toHaveLength(1);
    cleanup();
    await show(sessionOf({ tenant: { status: "suspended" } }));
    expect(await screen.findByText(mine.text)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Edit your comment" })).toBeNull();
  });
});

test("can all be deleted by the family's administrator", async () => {
  await show(sessionOf({ user: { role: "tenant_admin" } }));
  expect(await screen.findAllByRole("button", { name: /^Delete the comment/ })).toHaveLength(2);
});

test("are added, and the field is empty again", async () => {
  const user = userEvent.setup();
  await show();
  const field = await screen.findByRole("textbox", { name: "What do you remember?" });
  await user.type(field, "So do I.");
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  expect(await screen.findByText("So do I.", { selector: "p" })).toBeTruthy();
  await waitFor(() => expect(field).toHaveProperty("value", ""));
});

test("what is typed while a comment is on its way stays", async () => {
  let arrive = () => {};
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.post(`/api/family-artifacts/${id}/comments`, async () => {
      await onItsWay;
      return HttpResponse.json(commentOf({ text: "So do I." }), { status: 201 });
    }),
  );
  const user = userEvent.setup();
  await show();
  const field = await screen.findByRole("textbox", { name: "What do you remember?" });
  await user.type(field, "So do I.");
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  await user.type(field, " And the mud.");
  arrive();
  await waitFor(() => expect(field).toHaveProperty("value", "And the mud."));
});

test("are asked for where they can be added: not in a family that is suspended", async () => {
  await show(sessionOf({ tenant: { status: "suspended" } }));
  expect(await screen.findByText("It was a Tuesday.")).toBeVisible();
  expect(screen.getByText(/^Nothing can be added or changed while this family archive is suspended/)).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("need words", async () => {
  const user = userEvent.setup();
  await show();
  await user.click(await screen.findByRole("button", { name: "Add comment" }));
  expect((await screen.findAllByText("Please write something first")).length).toBeGreaterThan(0);
  expect(listed).toHaveLength(2);
});

test("stay in the field when they could not be sent", async () => {
  server.use(http.post(`/api/family-artifacts/${id}/comments`, () => HttpResponse.error()));
  const user = userEvent.setup();
  await show();
  const field = await screen.findByRole("textbox", { name: "What do you remember?" });
  await user.type(field, "So do I.");
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  expect((await screen.findAllByText(/cannot be reached/)).length).toBeGreaterThan(0);
  expect(field).toHaveProperty("value", "So do I.");
});

test("that are too long, or that the server refuses, say why", async () => {
  const reason = "Nothing can be changed in this family any more.";
  server.use(
    http.post(`/api/family-artifacts/${id}/comments`, () =>
      HttpResponse.json({ error: "TENANT_CANCELLED", message: reason, requestId: "r" }, { status: 403 }),
    ),
  );
  const user = userEvent.setup();
  await show();
  const field = await screen.findByRole("textbox", { name: "What do you remember?" });
  await user.click(field);
  await user.paste("long ".repeat(1_001));
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/5,?000/);
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  await user.clear(field);
  await user.type(field, "So do I.");
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  expect(await screen.findByText(reason)).toBeVisible();
});

test("that were begun are not left without a question", async () => {
  const user = userEvent.setup();
  await show();
  await user.type(await screen.findByRole("textbox", { name: "What do you remember?" }), "So do I.");
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

test("that were deleted can be brought back", async () => {
  const user = userEvent.setup();
  const { toasts } = await show();
  await user.click(await screen.findByRole("button", { name: "Delete the comment of Emma" }));
  await waitFor(() => expect(screen.queryByText(mine.text)).toBeNull());
  expect(screen.getByRole("heading", { name: "Memories and comments" })).toHaveFocus();
  toasts.at(-1)!.action!.run();
  expect(await screen.findByText(mine.text)).toBeTruthy();
});

test("that were deleted leave whoever went on to another one there", async () => {
  const held = Promise.withResolvers<void>();
  server.use(
    http.delete("/api/comments/:id", async () => {
      await held.promise;
      listed = [hers];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = userEvent.setup();
  await show(sessionOf({ user: { role: "tenant_admin" } }));
  await user.click(await screen.findByRole("button", { name: /^Delete the comment of Emma/ }));
  const other = screen.getByRole("button", { name: "Delete the comment of Henrietta Litchfield" });
  other.focus();
  held.resolve();
  await waitFor(() => expect(screen.queryByText(mine.text)).toBeNull());
  expect(other).toHaveFocus();
});
