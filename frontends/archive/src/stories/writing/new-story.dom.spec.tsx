import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { artifactServer, fileOf, type ArtifactServer } from "../../testing/artifact-server.ts";
import { pathOf } from "../../testing/artifacts.fixture.ts";
import { refusal } from "../../testing/events-server.ts";
import { NewStoryPage } from "./writing-page.tsx";

const server = mockServer();
let archive: ArtifactServer;
const people = ["Emma", "Charles"].map((firstName) => memberOf({ firstName }));
const [emma, charles] = people;

beforeEach(() => localStorage.clear());

describe("adding a story", () => {
  const openForm = async (path = "/stories/new", session = sessionOf()) => {
    archive = artifactServer();
    server.use(...peopleIndexOf(people), ...archive.handlers);
    const rendering = await renderInFrontend(<NewStoryPage />, { path, session });
    await screen.findByRole("heading", { level: 1, name: "Add Family Story" });
    return { rendering, form: within(document.body) };
  };

  test("knows whom it is about, where a link said so", async () => {
    const { form } = await openForm(`/stories/new?about=${emma!.id}`);
    await userEvent.type(form.getByLabelText(/^Title/), "The harvest of 1890");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.added).toMatchObject([{ associatedMembers: [emma!.id] }]));
  });

  test("saves what was typed with the defaults, and clears its draft", async () => {
    const { rendering, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "The harvest of 1890");
    await userEvent.type(form.getByLabelText("Excerpt"), "Rain.");
    await userEvent.type(form.getByLabelText("Location (optional)"), "Downe");
    await userEvent.type(form.getByLabelText("Tags (optional)"), "harvest, , Kent ,");
    await userEvent.type(form.getByRole("combobox", { name: "People" }), "charl{Enter}");
    await form.findByRole("button", { name: "Remove Charles" });
    expect(form.getByLabelText("Privacy")).toHaveValue("family");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(rendering.toasts.at(-1)?.description).toBe("Story added successfully"));
    expect(archive.added).toEqual([
      {
        title: "The harvest of 1890",
        artifactType: "story",
        description: "Rain.",
        content: null,
        contentFormat: "markdown",
        location: "Downe",
        date: null,
        pictures: [],
        associatedMembers: [charles!.id],
        tags: ["harvest", "Kent"],
        privacy: "family",
      },
    ]);
    await waitFor(() => expect(rendering.visited.at(-1)).toMatch(/^\/stories\/0192dddd/));
    expect(localStorage.length).toBe(0);
  });

  test("asks for a title", async () => {
    const { form } = await openForm();
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    expect(await form.findByText("Title is required", { selector: "p" })).toBeVisible();
    expect(archive.added).toEqual([]);
  });

  test("that fails says so and keeps what was typed", async () => {
    const { form } = await openForm();
    server.use(http.post("/api/family-artifacts", () => new HttpResponse(null, { status: 500 })));
    await userEvent.type(form.getByLabelText(/^Title/), "Harvest");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    expect(await form.findByText("Failed to add story")).toBeVisible();
    expect(form.getByLabelText(/^Title/)).toHaveValue("Harvest");
  });

  test("brings back what was written before a reload, and lets go of it once asked", async () => {
    const { rendering, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "Half a st");
    await waitFor(() => expect(Object.values(localStorage).join("")).toContain("Half a st"));
    rendering.unmount();
    // After a reload the family is not known yet, as it was before.
    const again = await openForm("/stories/new", { ...sessionOf(), tenant: undefined });
    expect(again.form.getByText("Draft restored.")).toBeVisible();
    expect(again.form.getByLabelText(/^Title/)).toHaveValue("Half a st");
    await userEvent.click(again.form.getByRole("button", { name: "Discard draft" }));
    const question = await screen.findByRole("alertdialog", { name: "Discard this draft?" });
    expect(again.form.getByLabelText(/^Title/)).toHaveValue("Half a st");
    await userEvent.click(within(question).getByRole("button", { name: "Discard draft" }));
    expect(again.form.getByLabelText(/^Title/)).toHaveValue("");
    expect(again.form.queryByText("Draft restored.")).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test("leaves the draft of another window, where a second story is being written, as it is", async () => {
    const { rendering, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "The first");
    const [key] = await waitFor(() => {
      expect(Object.values(localStorage).join("")).toContain("The first");
      return Object.keys(localStorage);
    });
    const other = JSON.stringify({ title: "The second" });
    localStorage.setItem(key!, other);
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(rendering.toasts.at(-1)?.description).toBe("Story added successfully"));
    expect(localStorage.getItem(key!)).toBe(other);
  });

  test("knows which pictures of a restored draft stand in its text, and that they go with it", async () => {
    const { rendering, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "Harvest");
    const [key] = await waitFor(() => {
      expect(Object.values(localStorage).join("")).toContain("Harvest");
      return Object.keys(localStorage);
    });
    rendering.unmount();
    const [inText, taken, beside] = [pathOf(1), pathOf(2), pathOf(3)];
    const pictures = [inText, taken, beside].map((path) => ({ path, caption: "" }));
    const content = `![](${inText})\n\n![](${taken})\n\nWe sang.`;
    localStorage.setItem(key!, JSON.stringify({ title: "Harvest", content, pictures }));

    const again = await openForm();
    const list = await again.form.findByRole("list", { name: "Pictures" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    const [, second] = again.form.getAllByRole("button", { name: "Remove picture" });
    await userEvent.click(second!);
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    await userEvent.click(again.form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.added).toHaveLength(1));
    expect(archive.added[0]).toMatchObject({
      pictures: [
        { path: beside, caption: null },
        { path: inText, caption: null },
      ],
    });
  });

  test("leaves no draft behind for whoever uses the device once signing out has cleared it", async () => {
    const { rendering, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "Half a secret");
    // Kept as leaving begins, before the answer that clears the device.
    fireEvent(window, new Event("beforeunload"));
    expect(Object.values(localStorage).join("")).toContain("Half a secret");
    localStorage.clear();
    fireEvent(window, new Event("pagehide"));
    expect(localStorage.length).toBe(0);
    rendering.unmount();
    expect(localStorage.length).toBe(0);
  });

  test("keeps drafts of different people on one device apart", async () => {
    const { rendering, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "Mine");
    rendering.unmount();
    await openForm("/stories/new", sessionOf({ user: { id: "0192aaaa-0000-7000-8000-00000000000f" } }));
    expect(await screen.findByLabelText(/^Title/)).toHaveValue("");
  });

  test("takes several pictures dropped on the field, with captions, in the order one likes", async () => {
    const { form } = await openForm();
    // The first is the slower one: it stays the first.
    const second = Promise.withResolvers<void>();
    server.use(
      http.put("/api/objects/upload/:token", async ({ request }) => {
        if (request.headers.get("content-type") === "image/png") second.resolve();
        else await second.promise;
        return undefined;
      }),
    );
    await userEvent.type(form.getByLabelText(/^Title/), "Harvest");
    const field = form.getByRole("group", { name: "Choose pictures" });
    const files = [fileOf("a.jpg", "image/jpeg"), fileOf("b.png", "image/png")];
    fireEvent.drop(field, { dataTransfer: { types: ["Files"], files } });
    await userEvent.type(await form.findByLabelText("Caption of picture 2"), "The barn");
    await userEvent.click(form.getByRole("button", { name: "Move picture 2 up" }));
    expect(form.getByLabelText("Caption of picture 1")).toHaveValue("The barn");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.added).toHaveLength(1));
    const { pictures } = archive.added[0] as { pictures: { path: string; caption: string | null }[] };
    expect(pictures).toEqual([
      { path: pathOf(2), caption: "The barn" },
      { path: pathOf(1), caption: null },
    ]);
    expect(archive.uploaded).toEqual(["image/png", "image/jpeg"]);
  });

  test("waits for pictures of the text, which can be taken out meanwhile, as words can be added", async () => {
    const { form } = await openForm();
    const arrives = Promise.withResolvers<void>();
    server.use(http.put("/api/objects/upload/:token", () => arrives.promise));
    const title = form.getByLabelText(/^Title/);
    await userEvent.type(title, "Harvest");
    await userEvent.upload(form.getByLabelText("Pictures for the text"), fileOf("a.jpg", "image/jpeg"));
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await form.findByRole("button", { name: "Uploading pictures…" });
    expect(title.closest("[inert]")).toBeNull();
    await userEvent.type(title, " of 1890");
    arrives.resolve();
    const added = { title: "Harvest of 1890", pictures: [{ path: pathOf(1) }] };
    await waitFor(() => expect(archive.added).toMatchObject([added]));
  });

  test("does not offer to try a photo again that is refused for its kind", async () => {
    const { form } = await openForm();
    await userEvent.upload(form.getByLabelText("Pictures for the text"), fileOf("a.heic", "image/heic"), {
      applyAccept: false,
    });
    expect(await form.findByText(/This photo is in HEIC format/)).toBeVisible();
    expect(form.queryByRole("button", { name: "Try again" })).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "Remove picture" }));
    await waitFor(() => expect(form.queryByText(/This photo is in HEIC format/)).toBeNull());
  });

  test("says which picture was refused, tries it again, and takes it out", async () => {
    const { form, rendering } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "Harvest");
    server.use(
      http.put("/api/objects/upload/:token", () => refusal(503, "UNAVAILABLE", "The store is resting."), {
        once: true,
      }),
    );
    const input = form.getByRole("group", { name: "Choose pictures" }).querySelector("input")!;
    await userEvent.upload(input, fileOf("a.jpg", "image/jpeg"));
    expect(await form.findByText("The store is resting.")).toBeVisible();
    expect(rendering.toasts).toEqual([
      { title: "Error", description: "The store is resting.", variant: "destructive" },
    ]);
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    expect(await form.findByText(/A picture could not be uploaded/)).toBeVisible();
    expect(archive.added).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "Try again" }));
    await userEvent.click(await form.findByRole("button", { name: "Remove picture 1" }));
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.added).toHaveLength(1));
    expect(archive.added[0]).toMatchObject({ pictures: [] });
  });

  test("tells the page of a picture that was refused, which says so where the session has ended", async () => {
    const { form, rendering } = await openForm();
    server.use(http.post("/api/objects/upload", () => refusal(401, "SIGNED_OUT", "Please sign in to continue.")));
    const input = form.getByRole("group", { name: "Choose pictures" }).querySelector("input")!;
    await userEvent.upload(input, fileOf("a.jpg", "image/jpeg"));
    expect(await form.findByText("Please sign in to continue.")).toBeVisible();
    const told = rendering.queries
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.error?.cause);
    expect(told).toMatchObject([{ status: 401 }]);
  });
});
