import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { artifactServer, type ArtifactServer } from "../../testing/artifact-server.ts";
import { jpeg, otherUserId, pathOf, storyOf } from "../../testing/artifacts.fixture.ts";
import { refusal } from "../../testing/events-server.ts";
import { EditStoryPage } from "./writing-page.tsx";

const server = mockServer();
let archive: ArtifactServer;

describe("editing", () => {
  const edit = async (story: Artifact, session = sessionOf()) => {
    archive = artifactServer(story);
    server.use(...peopleIndexOf([]), ...archive.handlers);
    const path = `/stories/${story.id}/edit`;
    const rendering = await renderInFrontend(<EditStoryPage id={story.id} />, { session, path });
    await screen.findByRole("heading", { level: 1, name: "Edit Family Story" });
    return { rendering, form: within(document.body) };
  };

  test("sends only what was touched, and the revision it was read at", async () => {
    const { rendering, form } = await edit(storyOf({ content: "Old.", tags: ["a", "b"] }));
    await userEvent.type(form.getByLabelText(/^Title/), " of 1890");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(rendering.toasts.at(-1)?.description).toBe("Story updated successfully"));
    expect(archive.changed).toEqual([{ body: { title: "The harvest of 1890" }, ifMatch: '"3"' }]);
    await waitFor(() => expect(rendering.visited.at(-1)).toMatch(/^\/stories\/[^/]+$/));
  });

  test("takes the picture at the head along when pictures change", async () => {
    const { form } = await edit(storyOf({ fileUrl: pathOf(1), file: jpeg }));
    await userEvent.type(form.getByLabelText("Caption of picture 1"), "Home");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.changed).toHaveLength(1));
    expect(archive.changed[0]?.body).toEqual({ pictures: [{ path: pathOf(1), caption: "Home" }], fileUrl: null });
  });

  test("tells what somebody else saved meanwhile, keeps what was typed, and builds on theirs", async () => {
    const story = storyOf({ location: "Downe" });
    const { form } = await edit(story);
    await userEvent.type(form.getByLabelText(/^Title/), "!");
    server.use(
      http.patch("/api/family-artifacts/:id", () => refusal(412, "REVISION_MISMATCH", "Somebody else was faster."), {
        once: true,
      }),
    );
    archive.items = [{ ...story, location: "Maer" }];
    archive.revision = 4;
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    expect(await form.findByText("Somebody else has changed:")).toBeVisible();
    expect(form.getByText(/“Maer”/)).toBeVisible();
    expect(form.getByLabelText(/^Title/)).toHaveValue("The harvest!");
    expect(form.getByLabelText("Location (optional)")).toHaveValue("Maer");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.changed).toEqual([{ body: { title: "The harvest!" }, ifMatch: '"4"' }]));
  });

  test("tells of a draft's fields what somebody else saved since it was begun, before it is saved over theirs", async () => {
    localStorage.clear();
    const story = storyOf({ description: "A wet year.", location: "Downe" });
    const first = await edit(story);
    const excerpt = () => first.form.getByLabelText("Excerpt");
    await userEvent.type(excerpt(), " We lost half.");
    await waitFor(() => expect(Object.values(localStorage).join("")).toContain("We lost half."));
    first.rendering.unmount();

    const { form, rendering } = await edit({ ...story, description: "The wettest year of all.", location: "Maer" });
    expect(form.getByText("Draft restored.")).toBeVisible();
    expect(excerpt()).toHaveValue("A wet year. We lost half.");
    expect(form.getByLabelText("Location (optional)")).toHaveValue("Maer");
    expect(form.getByText("Somebody else has changed:")).toBeVisible();
    expect(form.getByText(/“The wettest year of all.”/)).toHaveTextContent("(before: “A wet year.”)");
    expect(form.queryByText(/“Maer”/)).toBeNull();
    // It is still shown when the page is opened once more: only saving or discarding ends it.
    await userEvent.type(excerpt(), "!");
    await waitFor(() => expect(Object.values(localStorage).join("")).toContain("We lost half.!"));
    rendering.unmount();
    const again = await edit({ ...story, description: "The wettest year of all.", location: "Maer" });
    expect(again.form.getByText("Somebody else has changed:")).toBeVisible();
    await userEvent.click(again.form.getByRole("button", { name: "Discard draft" }));
    const question = await screen.findByRole("alertdialog", { name: "Discard this draft?" });
    await userEvent.click(within(question).getByRole("button", { name: "Discard draft" }));
    expect(excerpt()).toHaveValue("The wettest year of all.");
    expect(again.form.queryByText("Somebody else has changed:")).toBeNull();
    expect(localStorage.length).toBe(0);
    // What is typed now was begun on theirs.
    await userEvent.type(excerpt(), "!");
    await waitFor(() => expect(Object.values(localStorage).join("")).toContain("of all.!"));
    again.rendering.unmount();
    const last = await edit({ ...story, description: "The wettest year of all.", location: "Maer" });
    expect(last.form.getByText("Draft restored.")).toBeVisible();
    expect(last.form.queryByText("Somebody else has changed:")).toBeNull();
    localStorage.clear();
  });

  test("of a draft tells nothing where others changed other fields alone", async () => {
    localStorage.clear();
    const story = storyOf({ location: "Downe" });
    const first = await edit(story);
    await userEvent.type(first.form.getByLabelText(/^Title/), "!");
    await waitFor(() => expect(Object.values(localStorage).join("")).toContain("The harvest!"));
    first.rendering.unmount();
    const { form } = await edit({ ...story, location: "Maer" });
    expect(form.getByText("Draft restored.")).toBeVisible();
    expect(form.queryByText("Somebody else has changed:")).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.changed).toMatchObject([{ body: { title: "The harvest!" } }]));
    expect(Object.keys(archive.changed[0]!.body as object)).toEqual(["title"]);
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  test("by an admin does not offer to hide another's story", async () => {
    const { form } = await edit(storyOf({ userId: otherUserId }), sessionOf({ user: { role: "tenant_admin" } }));
    const options = within(form.getByLabelText("Privacy")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["All family members", "Public"]);
  });

  test("is for those who may", async () => {
    const story = storyOf({ userId: otherUserId });
    archive = artifactServer(story);
    server.use(...archive.handlers);
    const { visited } = await renderInFrontend(<EditStoryPage id={story.id} />, { path: `/stories/${story.id}/edit` });
    await waitFor(() => expect(visited.at(-1)).toBe(`/stories/${story.id}`));
  });
});
