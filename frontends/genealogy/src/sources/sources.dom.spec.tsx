import type { FamilySource } from "@kinkeeper/contracts/genealogy/sources";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { refusal } from "../testing/family-server.ts";
import { SourcePage } from "./source-page.tsx";
import { websiteOf } from "./source-words.ts";
import { SourcesPage } from "./sources-page.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });

const register: FamilySource = {
  id: "01930000-0000-7a5e-8000-0000000000f1",
  title: "Register of St Chad",
  author: "The vicar",
  publication: null,
  abbreviation: null,
  repository: "Shropshire Archives",
  repositoryAddress: "Castle Gates\nShrewsbury",
  repositoryWeb: "www.shropshire.example",
  callNumber: "P257",
  note: null,
  citedBy: 0,
  isFromFile: true,
  revision: 3,
};
const emma = "01930000-0000-7a5e-8000-0000000000e1";

const served = (source: FamilySource = register, citations: object[] = []) => {
  const sent: { method: string; path: string; body: unknown }[] = [];
  server.use(
    http.get("/api/sources", ({ request }) => {
      const search = new URL(request.url).searchParams.get("search");
      const sources = search && !/register/i.test(search) ? [] : [source];
      return HttpResponse.json({ sources, next: null });
    }),
    http.get("/api/sources/:id", () => HttpResponse.json(source)),
    http.get("/api/sources/:id/citations", () => HttpResponse.json({ citations, next: null })),
    http.get("/api/sources/:id/history", () => HttpResponse.json([])),
    http.patch("/api/sources/:id", async ({ request }) => {
      sent.push({ method: "PATCH", path: new URL(request.url).pathname, body: await request.json() });
      return HttpResponse.json(source);
    }),
    http.delete("/api/sources/:id", ({ request }) => {
      sent.push({ method: "DELETE", path: new URL(request.url).pathname, body: null });
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("/api/sources/:id/restore", ({ request }) => {
      sent.push({ method: "POST", path: new URL(request.url).pathname, body: null });
      return HttpResponse.json(source);
    }),
  );
  return sent;
};

test("sources are listed with how often they are cited, and found by words", async () => {
  served({ ...register, citedBy: 12 });
  await renderInFrontend(<SourcesPage />);
  const link = await screen.findByRole("link", { name: /Register of St Chad/ });
  expect(link).toHaveAttribute("href", `/people/sources/${register.id}`);
  expect(link).toHaveTextContent("The vicar · Cited 12 times");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search sources" }), "bible");
  await userEvent.click(await screen.findByRole("button", { name: "Show all sources" }));
  expect(await screen.findByRole("link", { name: /Register of St Chad/ })).toBeVisible();
});

test("without sources the page says what they are for, and a title that is taken is refused with a sentence", async () => {
  server.use(
    http.get("/api/sources", () => HttpResponse.json({ sources: [], next: null })),
    http.post("/api/sources", () => refusal(409, "CONFLICT", "There is already a source with this title.")),
  );
  await renderInFrontend(<SourcesPage />);
  expect(await screen.findByRole("heading", { name: "No sources yet" })).toBeVisible();
  await userEvent.click(screen.getAllByRole("button", { name: "Add a source" }).at(-1)!);
  const dialog = within(await screen.findByRole("dialog", { name: "Add a source" }));
  await userEvent.type(dialog.getByLabelText(/^Title/), "Bible");
  await userEvent.click(dialog.getByRole("button", { name: "Add source" }));
  expect(await dialog.findByText("There is already a source with this title.")).toBeVisible();
});

test("a source tells what it is, where it is kept and who cites it; a member changes nothing", async () => {
  served({ ...register, citedBy: 1 }, [
    {
      memberId: emma,
      name: "Emma Wedgwood",
      otherId: null,
      otherName: null,
      relationshipType: null,
      about: "Baptism, 1808",
      page: "p. 12",
      quality: 3,
      text: "Emma, daughter of Josiah",
    },
  ]);
  await renderInFrontend(<SourcePage id={register.id} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Register of St Chad" })).toBeVisible();
  expect(screen.getByText("Cited once, from an imported tree")).toBeVisible();
  expect(screen.getByText("Shropshire Archives")).toBeVisible();
  expect(screen.getByRole("link", { name: "www.shropshire.example" })).toHaveAttribute(
    "href",
    "https://www.shropshire.example",
  );
  const cited = within(await screen.findByRole("list", { name: "Cited by" }));
  expect(cited.getByRole("link", { name: "Emma Wedgwood" })).toHaveAttribute("href", `/people/${emma}`);
  expect(cited.getByText("Baptism, 1808 · page 12")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});

/** Opens the dialog, names another author and saves. */
const changeAuthor = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit source" }));
  const author = dialog.getByLabelText("Author");
  await userEvent.clear(author);
  await userEvent.type(author, "The curate");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  return { dialog, author };
};

test("an administrator edits it, and leaves what others wrote meanwhile; deletes it where nobody cites it, and takes that back", async () => {
  const sent = served();
  const { toasts } = await renderInFrontend(<SourcePage id={register.id} />, { session: admin });
  await changeAuthor();
  await waitFor(() => expect(sent[0]?.body).toEqual({ author: "The curate" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(sent.at(-1)?.method).toBe("DELETE"));
  await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
  toasts.at(-1)!.action!.run();
  await waitFor(() => expect(sent.at(-1)?.path).toBe(`/api/sources/${register.id}/restore`));
});

test("what somebody else wrote meanwhile is shown, and what was typed is sent on top of it once it was seen", async () => {
  const theirs = { ...register, author: "The sexton", revision: 4 };
  const sent: unknown[] = [];
  served();
  server.use(
    http.patch("/api/sources/:id", async ({ request }) => {
      const revision = request.headers.get("if-match");
      sent.push([revision, await request.json()]);
      if (revision === '"4"') return HttpResponse.json(theirs);
      server.use(http.get("/api/sources/:id", () => HttpResponse.json(theirs)));
      return refusal(412, "STALE_REVISION", "Somebody else changed this in the meantime.");
    }),
  );
  await renderInFrontend(<SourcePage id={register.id} />, { session: admin });
  const { dialog, author } = await changeAuthor();
  expect(await dialog.findByText("Somebody else has changed:")).toBeVisible();
  expect(dialog.getByText(/The sexton/)).toBeVisible();
  expect(author).toHaveValue("The curate");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([
    ['"3"', { author: "The curate" }],
    ['"4"', { author: "The curate" }],
  ]);
});

test("what is no website is no link", () => {
  expect(websiteOf("maer.example/x")).toBe("https://maer.example/x");
  expect(websiteOf("javascript:alert(1)")).toBeNull();
  expect(websiteOf("ask at the desk")).toBeNull();
});
