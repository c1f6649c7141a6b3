import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { artifactServer, fileOf, type ArtifactServer } from "../testing/artifact-server.ts";
import { artifactOf, jpeg, pathOf, storyOf } from "../testing/artifacts.fixture.ts";
import { refusal } from "../testing/events-server.ts";
import { ArtifactsPage } from "./artifacts-page.tsx";

const server = mockServer();
let archive: ArtifactServer;

const open = async (items: Artifact[], path = "/artifacts", session = sessionOf()) => {
  archive = artifactServer(...items);
  server.use(...archive.handlers);
  return renderInFrontend(<ArtifactsPage />, { path, session });
};
const titles = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const dropped = (...files: File[]) => ({ dataTransfer: { types: ["Files"], files } });

/** The card whose title a link is. */
const cardOf = (link: HTMLElement): HTMLElement => link.closest("li")!;

describe("the list", () => {
  test("holds everything but stories, each as what it is", async () => {
    await open([
      artifactOf({
        title: "Grandfather's letter",
        artifactType: "document",
        description: "From the front.",
        date: "about 1917",
        tags: ["war"],
        privacy: "public",
      }),
      artifactOf({ title: "The farm", artifactType: "photo", fileUrl: pathOf(1), file: jpeg }),
      storyOf({ title: "A story" }),
    ]);
    const letter = cardOf(await screen.findByRole("link", { name: "Grandfather's letter" }));
    for (const text of ["Document", "circa 1917", "From the front.", "war", "public-in-tenant"])
      expect(letter).toHaveTextContent(text);
    expect(letter.querySelector("img")).toBeNull();
    const farm = cardOf(screen.getByRole("link", { name: "The farm" }));
    expect(farm.querySelector("img")).toHaveAttribute("src", `${pathOf(1)}?size=thumbnail`);
    expect(titles()).toEqual(["Grandfather's letter", "The farm"]);
  });

  test("shows all of a large picture, by its preview", async () => {
    const scan = { ...jpeg, width: 2480, height: 3508 };
    await open([artifactOf({ title: "The will", fileUrl: pathOf(1), file: scan })]);
    const card = cardOf(await screen.findByRole("link", { name: "The will" }));
    expect(card.querySelector("img")).toHaveAttribute("src", `${pathOf(1)}?size=preview`);
  });

  test("shows a small picture whole", async () => {
    await open([artifactOf({ title: "The farm", fileUrl: pathOf(1), file: { ...jpeg, bytes: 9_000 } })]);
    expect(cardOf(await screen.findByRole("link", { name: "The farm" })).querySelector("img")).toHaveAttribute(
      "src",
      pathOf(1),
    );
  });

  test("says how to begin when there is none", async () => {
    await open([storyOf()]);
    expect(await screen.findByText("No artifacts yet. Add your first artifact to get started.")).toBeVisible();
  });

  test("is searched in title and description, and filtered by type", async () => {
    await open([
      artifactOf({ title: "Café sign", artifactType: "photo", content: "hidden words" }),
      artifactOf({ title: "Will", artifactType: "document", description: "Signed in the cafe." }),
    ]);
    const box = await screen.findByRole("searchbox", { name: "Search artifacts" });
    await userEvent.type(box, "CAFE");
    await waitFor(() => expect(titles()).toEqual(["Café sign", "Will"]));
    await userEvent.selectOptions(screen.getByLabelText("Type"), "document");
    await waitFor(() => expect(titles()).toEqual(["Will"]));
    await userEvent.clear(box);
    await userEvent.type(box, "hidden words");
    expect(await screen.findByText("No artifacts found matching your search")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show all artifacts" }));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });
});

test("pictures of the list are looked at one after the other", async () => {
  await open([
    artifactOf({ title: "The farm", fileUrl: pathOf(1), file: jpeg }),
    artifactOf({ title: "A will", artifactType: "document" }),
    artifactOf({ title: "The barn", fileUrl: pathOf(2), file: jpeg }),
  ]);
  expect(screen.queryByRole("button", { name: "Enlarge A will" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Enlarge The farm" }));
  await screen.findByRole("dialog", { name: "The farm" });
  await userEvent.click(screen.getByRole("button", { name: "Next picture" }));
  const barn = within(await screen.findByRole("dialog", { name: "The barn" }));
  expect(barn.getByText("2 of 2")).toBeVisible();
  expect(barn.getByRole("link", { name: "Open" })).toHaveAttribute("href", expect.stringMatching(/^\/artifacts\//));
});

describe("adding an artifact", () => {
  const openForm = async () => {
    const rendering = await open([], "/artifacts?add=1");
    return { rendering, form: within(await screen.findByRole("dialog", { name: "Add Family Artifact" })) };
  };

  test("takes title and type from the file, and sends all of it", async () => {
    const { rendering, form } = await openForm();
    const field = form.getByRole("group", { name: "Choose files" });
    fireEvent.drop(field, dropped(fileOf("grandfathers_letter.pdf", "application/pdf")));
    expect(await form.findByRole("button", { name: "Remove file" })).toBeVisible();
    expect(form.getByLabelText(/^Title/)).toHaveValue("Grandfathers letter");
    expect(form.getByLabelText(/^Type/)).toHaveValue("document");
    await userEvent.type(form.getByLabelText("Tags (optional)"), "war, letters");
    await userEvent.type(form.getByLabelText("Date (optional)"), "abt 1917");
    expect(form.getByText("Understood as: about 1917")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Save Artifact" }));
    await waitFor(() => expect(rendering.toasts.at(-1)?.description).toBe("Artifact added successfully"));
    expect(archive.added[0]).toMatchObject({
      title: "Grandfathers letter",
      artifactType: "document",
      fileUrl: pathOf(1),
      date: "abt 1917",
      tags: ["war", "letters"],
      privacy: "family",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("keeps a title and a type that were chosen", async () => {
    const { form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "My own words");
    await userEvent.selectOptions(form.getByLabelText(/^Type/), "other");
    const field = form.getByRole("group", { name: "Choose file" });
    fireEvent.drop(field, dropped(fileOf("a.mp3", "audio/mpeg")));
    await form.findByRole("button", { name: "Remove file" });
    expect(form.getByLabelText(/^Title/)).toHaveValue("My own words");
    expect(form.getByLabelText(/^Type/)).toHaveValue("other");
  });

  test("keeps what is typed while its file is on the way", async () => {
    const { form } = await openForm();
    const arrives = Promise.withResolvers<void>();
    server.use(http.put("/api/objects/upload/:token", () => arrives.promise));
    fireEvent.drop(form.getByRole("group", { name: "Choose files" }), dropped(fileOf("a.pdf", "application/pdf")));
    await userEvent.type(form.getByLabelText(/^Title/), "A letter");
    await userEvent.click(form.getByRole("button", { name: "Save Artifact" }));
    await form.findByRole("button", { name: "Uploading the file…" });
    await userEvent.type(form.getByLabelText("Description"), "Of the harvest.");
    arrives.resolve();
    await waitFor(() => expect(archive.added).toMatchObject([{ fileUrl: pathOf(1), description: "Of the harvest." }]));
  });

  test("needs no file; offers the five types", async () => {
    const { form } = await openForm();
    const options = within(form.getByLabelText(/^Type/)).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Photo", "Document", "Video", "Audio", "Other"]);
    await userEvent.type(form.getByLabelText(/^Title/), "The tea set");
    await userEvent.click(form.getByRole("button", { name: "Save Artifact" }));
    await waitFor(() => expect(archive.added).toHaveLength(1));
    expect(archive.added[0]).toMatchObject({ artifactType: "photo", fileUrl: null });
  });

  test("takes several files at once, as a phone sends them: three side by side, the others after them", async () => {
    const { form, rendering } = await openForm();
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    let asked = 0;
    server.use(
      http.put("/api/objects/upload/:token", async () => {
        asked += 1;
        await gates[asked - 1]!.promise;
        return undefined;
      }),
    );
    const input = form.getByRole("group", { name: "Choose files" }).querySelector("input")!;
    expect(input).toHaveAttribute("multiple");
    await userEvent.upload(
      input,
      [1, 2, 3, 4, 5].map((number) => fileOf(`beach-${number}.jpg`, "image/jpeg")),
    );
    const several = within(await screen.findByRole("dialog", { name: "Add 5 Artifacts" }));
    await waitFor(() => expect(asked).toBe(3));
    await userEvent.click(several.getByRole("button", { name: "Cancel beach-5.jpg" }));
    gates[0]!.resolve();
    await waitFor(() => expect(asked).toBe(4));
    for (const gate of gates) gate.resolve();
    await userEvent.click(several.getByRole("button", { name: "Save 4 Artifacts" }));
    await waitFor(() => expect(rendering.toasts.at(-1)?.description).toBe("4 artifacts added successfully"));
    const titles = (archive.added as Partial<Artifact>[]).map(({ title }) => title);
    expect(titles).toEqual(["Beach 1", "Beach 2", "Beach 3", "Beach 4"]);
  });

  test("says at once what kind of file cannot be taken", async () => {
    const { form } = await openForm();
    const field = form.getByRole("group", { name: "Choose files" });
    fireEvent.drop(field, dropped(fileOf("a.doc", "application/msword")));
    expect(await form.findByText(/Please choose a picture \(JPEG/)).toBeVisible();
    expect(archive.uploaded).toEqual([]);
    expect(form.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(form.getByLabelText(/^Title/)).toHaveValue("");
    await userEvent.click(form.getByRole("button", { name: "Remove a.doc" }));
    expect(form.queryByText(/Please choose a picture \(JPEG/)).toBeNull();
  });

  test("does not send again what the archive found to be of another kind than its name says", async () => {
    const { form } = await openForm();
    const wrongKind = () => refusal(415, "UNSUPPORTED_MEDIA", "This file is not a whole PDF.");
    server.use(http.put("/api/objects/upload/:token", wrongKind));
    fireEvent.drop(form.getByRole("group", { name: "Choose files" }), dropped(fileOf("a.pdf", "application/pdf")));
    expect(await form.findByText("This file is not a whole PDF.")).toBeVisible();
    expect(form.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(form.getByRole("button", { name: "Remove a.pdf" })).toBeVisible();
  });

  test("that fails says so and keeps what was typed", async () => {
    const { form } = await openForm();
    server.use(http.post("/api/family-artifacts", () => new HttpResponse(null, { status: 500 })));
    await userEvent.type(form.getByLabelText(/^Title/), "The tea set");
    await userEvent.click(form.getByRole("button", { name: "Save Artifact" }));
    expect(await form.findByText("Failed to add artifact")).toBeVisible();
    expect(form.getByLabelText(/^Title/)).toHaveValue("The tea set");
  });
});

test("in a family that is suspended says so before anything is filled in, and sends nothing that is dropped", async () => {
  await open([artifactOf()], "/artifacts", sessionOf({ tenant: { status: "suspended" } }));
  await screen.findByText("1 artifact");
  fireEvent.drop(document.body, dropped(fileOf("a.jpg", "image/jpeg"), fileOf("b.jpg", "image/jpeg")));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^Nothing can be added or changed while this family archive is suspended/)).toBeVisible();
  await userEvent.click(dialog.getAllByRole("button", { name: "Close" })[0]!);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(archive.uploaded).toEqual([]);
});

/** A dialog that takes the pointer: while it opens, the page behind it keeps the pointer from both. */
const openedForm = async (name: string) => {
  const dialog = await screen.findByRole("dialog", { name });
  await waitFor(() => expect(dialog).toHaveStyle({ pointerEvents: "auto" }));
  return within(dialog);
};

describe("files dropped on the page", () => {
  test("beside an open form leave it, and what is typed in it, as it is", async () => {
    await open([], "/artifacts?add=1");
    const form = within(await screen.findByRole("dialog", { name: "Add Family Artifact" }));
    await userEvent.type(form.getByLabelText(/^Description/), "It came to us from Aunt Sarah.");
    const files = dropped(fileOf("a.jpg", "image/jpeg"), fileOf("b.jpg", "image/jpeg"));
    const drop = createEvent.drop(document.body, files);
    fireEvent(document.body, drop);
    // The browser does not open them either.
    expect(drop.defaultPrevented).toBe(true);
    await userEvent.type(form.getByLabelText(/^Title/), "The tea set");
    await userEvent.click(form.getByRole("button", { name: "Save Artifact" }));
    const description = "It came to us from Aunt Sarah.";
    await waitFor(() => expect(archive.added).toMatchObject([{ title: "The tea set", description }]));
    expect(archive.uploaded).toEqual([]);
  });

  test("one opens the form with it", async () => {
    await open([artifactOf()]);
    await screen.findByText("1 artifact");
    fireEvent.drop(document.body, dropped(fileOf("the-farm.jpg", "image/jpeg")));
    const form = within(await screen.findByRole("dialog", { name: "Add Family Artifact" }));
    await waitFor(() => expect(form.getByLabelText(/^Title/)).toHaveValue("The farm"));
    await waitFor(() => expect(archive.uploaded).toEqual(["image/jpeg"]));
  });

  test("several become several artifacts after one question", async () => {
    const { toasts } = await open([artifactOf()]);
    await screen.findByText("1 artifact");
    fireEvent.drop(document.body, dropped(fileOf("the-farm.jpg", "image/jpeg"), fileOf("will.pdf", "application/pdf")));
    const form = await openedForm("Add 2 Artifacts");
    await userEvent.type(form.getByLabelText("Tags (optional)"), "attic");
    await userEvent.click(form.getByRole("button", { name: "Save 2 Artifacts" }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe("2 artifacts added successfully"));
    const added = archive.added as Partial<Artifact>[];
    expect(new Set(added.map(({ title, artifactType }) => `${title}: ${artifactType}`))).toEqual(
      new Set(["The farm: photo", "Will: document"]),
    );
    expect(added.map(({ tags }) => tags)).toEqual([["attic"], ["attic"]]);
    expect(await screen.findByText("3 artifacts")).toBeVisible();
  });

  test("several are saved with what was changed while they were still on the way", async () => {
    await open([artifactOf()]);
    await screen.findByText("1 artifact");
    const arrive = Promise.withResolvers<void>();
    server.use(http.put("/api/objects/upload/:token", () => arrive.promise));
    fireEvent.drop(document.body, dropped(fileOf("a.jpg", "image/jpeg"), fileOf("b.jpg", "image/jpeg")));
    const form = await openedForm("Add 2 Artifacts");
    const tags = form.getByLabelText("Tags (optional)");
    await userEvent.type(tags, "attic");
    await userEvent.click(form.getByRole("button", { name: "Save 2 Artifacts" }));
    await form.findByRole("button", { name: "Uploading…" });
    await userEvent.type(tags, ", 1917");
    await userEvent.selectOptions(form.getByLabelText(/^Privacy/), "private");
    arrive.resolve();
    await waitFor(() => expect(archive.added).toHaveLength(2));
    const saved = { tags: ["attic", "1917"], privacy: "private" };
    expect(archive.added).toMatchObject([saved, saved]);
  });

  test("of several, what does not arrive is told, and the others are saved once", async () => {
    const { toasts } = await open([artifactOf()]);
    await screen.findByText("1 artifact");
    server.use(
      http.put("/api/objects/upload/:token", ({ request }) =>
        request.headers.get("content-type") === "application/pdf"
          ? refusal(413, "TOO_LARGE", "The space is full.")
          : undefined,
      ),
    );
    fireEvent.drop(document.body, dropped(fileOf("the-farm.jpg", "image/jpeg"), fileOf("will.pdf", "application/pdf")));
    const form = await openedForm("Add 2 Artifacts");
    expect(await form.findByText("The space is full.")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Save 2 Artifacts" }));
    expect(await form.findByText(/Some files could not be uploaded; the others are saved/)).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Remove will.pdf" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(archive.added).toHaveLength(1);
    // The file, then what could not be saved with it.
    expect(toasts.map(({ title }) => title)).toEqual(["Error", "Error"]);
    expect(toasts[0]?.description).toBe("The space is full.");
  });
});
