import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { NotesSection } from "./notes-section.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });

const [letter, wish]: [Note, Note] = [
  { id: "one", text: "His letters are in Cambridge.\nMost of them." },
  { id: "two", text: "He wished to be buried in Downe.", isPrivate: true },
];
const charles: FamilyMemberWithRevision = { ...memberOf({ firstName: "Charles" }), revision: 4, notes: [letter, wish] };

let sent: Note[][];
beforeEach(() => {
  sent = [];
  server.use(
    http.get("/api/family-members/:id", () => HttpResponse.json({ ...charles, notes: [wish] })),
    http.patch("/api/family-members/:id", async ({ request }) => {
      sent.push(((await request.json()) as { notes: Note[] }).notes);
      return HttpResponse.json({ ...charles, revision: 5 });
    }),
  );
});

test("a member reads notes, the private ones with a lock, and changes nothing; without any there is no heading", async () => {
  const { unmount } = await renderInFrontend(<NotesSection member={charles} />);
  const [open, hidden] = within(screen.getByRole("region", { name: "Notes" })).getAllByRole("listitem");
  expect(open).toHaveTextContent("His letters are in Cambridge.");
  expect(await within(hidden!).findByText("Private")).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  await renderInFrontend(<NotesSection member={{ ...charles, notes: null }} />);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("an admin adds a note that others do not see, and has to write something", async () => {
  await renderInFrontend(<NotesSection member={charles} />, { session: admin });
  await userEvent.click(screen.getByRole("button", { name: "Add a note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a note" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please write the note")).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Note/), "Beetles.");
  await userEvent.selectOptions(dialog.getByLabelText("Who can see this"), "private");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.slice(0, 2)).toEqual([letter, wish]);
  expect(sent[0]![2]).toMatchObject({ text: "Beetles.", isPrivate: true });
});

test("an admin changes a note, and brings one back to its place that was removed", async () => {
  const { toasts } = await renderInFrontend(<NotesSection member={charles} />, { session: admin });
  await userEvent.click(screen.getByRole("button", { name: "Edit note 2" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit note" }));
  await userEvent.selectOptions(dialog.getByLabelText("Who can see this"), "family");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([letter, { ...wish, isPrivate: false }]);

  await userEvent.click(await screen.findByRole("button", { name: "Remove note 1" }));
  await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
  toasts.at(-1)!.action!.run();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.slice(1)).toEqual([[wish], [letter, wish]]);
});
