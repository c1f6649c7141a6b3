import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { artifactServer, type ArtifactServer } from "../testing/artifact-server.ts";
import { artifactOf, jpeg, otherUserId, pathOf, storyOf } from "../testing/artifacts.fixture.ts";
import { ArtifactPage } from "./artifact-page.tsx";

const server = mockServer();
let archive: ArtifactServer;

const open = async (artifact: Artifact) => {
  archive = artifactServer(artifact);
  server.use(...archive.handlers);
  return renderInFrontend(<ArtifactPage id={artifact.id} />, { path: `/artifacts/${artifact.id}` });
};
const file = (contentType: string) => ({ ...jpeg, contentType, width: null, height: null });

describe("an artifact", () => {
  test("tells what it is, when and where, how large, and lets one take it along", async () => {
    await open(
      artifactOf({
        title: "Grandfather: letter",
        artifactType: "document",
        description: "From the front.",
        date: "abt 1917",
        location: "Ypres",
        tags: ["war"],
        fileUrl: pathOf(1),
        file: { ...jpeg, bytes: 2_202_009 },
      }),
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Grandfather: letter" })).toBeVisible();
    expect(screen.getByText("Document")).toBeVisible();
    expect(screen.getByText("circa 1917")).toBeVisible();
    expect(screen.getByText("From the front.")).toBeVisible();
    expect(screen.getByText(/Added by Emma Wedgwood on 1 January 2026 · JPEG picture, 2.1 MB/)).toBeVisible();
    const download = screen.getByRole("link", { name: "Download" });
    expect(download).toHaveAttribute("href", `${pathOf(1)}?name=Grandfather+letter`);
    expect(download).toHaveAttribute("download", "Grandfather letter.jpg");
  });

  test("with a picture is looked at closely: double click, buttons, keys", async () => {
    await open(artifactOf({ title: "The farm", fileUrl: pathOf(1), file: jpeg }));
    const frame = await screen.findByRole("application");
    expect(screen.getByRole("img", { name: "The farm" })).toHaveAttribute("src", pathOf(1));
    await userEvent.dblClick(frame);
    expect(screen.getByText("300%")).toBeVisible();
    await userEvent.dblClick(frame);
    expect(screen.getByText("100%")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    await userEvent.click(screen.getByRole("button", { name: "Fit to screen" }));
    expect(screen.getByRole("button", { name: "Zoom out" })).toBeDisabled();
  });

  test("with a large picture loads all of it at the first close look, and shows its preview until then", async () => {
    await open(artifactOf({ title: "The will", fileUrl: pathOf(1), file: { ...jpeg, width: 2480, height: 3508 } }));
    const seen = () => screen.getByRole("img", { name: "The will" });
    const whole = () => document.querySelector(`img[src="${pathOf(1)}"]`);
    expect(await screen.findByRole("img", { name: "The will" })).toHaveAttribute("src", `${pathOf(1)}?size=preview`);
    expect(whole()).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    expect(seen()).toHaveAttribute("src", `${pathOf(1)}?size=preview`);
    fireEvent.load(whole()!);
    await waitFor(() => expect(seen()).toBe(whole()));
    await userEvent.click(screen.getByRole("button", { name: "Fit to screen" }));
    expect(seen()).toBe(whole());
  });

  test("leaves the wheel to the page until somebody has turned to the picture", async () => {
    await open(artifactOf({ title: "The farm", fileUrl: pathOf(1), file: jpeg }));
    const frame = await screen.findByRole("application");
    fireEvent.wheel(frame, { deltaY: -200 });
    expect(screen.getByText("100%")).toBeVisible();
    frame.focus();
    fireEvent.wheel(frame, { deltaY: -200 });
    expect(await screen.findByText("149%")).toBeVisible();
  });

  test("with a picture that is gone says so", async () => {
    await open(artifactOf({ title: "The farm", fileUrl: pathOf(1), file: jpeg }));
    fireEvent.error(await screen.findByRole("img", { name: "The farm" }));
    expect(await screen.findByText("This picture could not be loaded.")).toBeVisible();
  });

  test.each([
    ["audio/mpeg", "audio", "recording"],
    ["video/mp4", "video", "video"],
  ])("of %s is played by the browser, or says that it cannot be", async (contentType, element, what) => {
    await open(artifactOf({ title: "The voice", fileUrl: pathOf(1), file: file(contentType) }));
    const player = await screen.findByLabelText("The voice");
    expect(player.tagName.toLowerCase()).toBe(element);
    expect(player).toHaveAttribute("src", pathOf(1));
    expect(player).toHaveAttribute("controls");
    fireEvent.error(player);
    expect(await screen.findByRole("alert")).toHaveTextContent(`This ${what} cannot be played here.`);
  });

  test("without a file is told in words alone", async () => {
    await open(artifactOf({ title: "The tea set", description: "Blue and white." }));
    expect(await screen.findByText("Blue and white.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Download" })).toBeNull();
    expect(screen.queryByRole("application")).toBeNull();
  });

  test("that is not there is told kindly", async () => {
    archive = artifactServer();
    server.use(...archive.handlers);
    await renderInFrontend(<ArtifactPage id={artifactOf().id} />);
    expect(await screen.findByRole("heading", { level: 1, name: "Nothing here" })).toBeVisible();
  });

  test("that is a story has its page elsewhere", async () => {
    const story = storyOf();
    const { visited } = await open(story);
    await waitFor(() => expect(visited.at(-1)).toBe(`/stories/${story.id}`));
  });
});

test("whoever added it changes it, its file included", async () => {
  const { toasts } = await open(artifactOf({ fileUrl: pathOf(1), file: jpeg }));
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Family Artifact" }));
  await userEvent.click(form.getByRole("button", { name: "Remove file" }));
  await userEvent.click(form.getByRole("button", { name: "Save Artifact" }));
  await waitFor(() => expect(toasts.at(-1)?.description).toBe("Artifact updated successfully"));
  expect(archive.changed).toEqual([{ body: { fileUrl: null }, ifMatch: '"3"' }]);
});

test("nobody else changes it", async () => {
  await open(artifactOf({ userId: otherUserId }));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});
