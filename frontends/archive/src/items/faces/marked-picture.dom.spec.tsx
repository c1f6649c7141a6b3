import type { Artifact, Face } from "@kinkeeper/contracts/archive/artifacts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ArtifactPage } from "../../artifacts/artifact-page.tsx";
import { artifactServer, type ArtifactServer } from "../../testing/artifact-server.ts";
import { artifactOf, jpeg, otherUserId, pathOf } from "../../testing/artifacts.fixture.ts";

const server = mockServer();
const emma = memberOf({ firstName: "Emma", lastName: "Wedgwood" });
const charles = memberOf({ firstName: "Charles", lastName: "Darwin" });
let archive: ArtifactServer;

const face = (memberId: string, x = 0.1): Face => ({ path: pathOf(1), memberId, x, y: 0.2, width: 0.2, height: 0.3 });
const open = async (more: Partial<Artifact> = {}) => {
  const artifact = artifactOf({ title: "The picnic", fileUrl: pathOf(1), file: jpeg, ...more });
  archive = artifactServer(artifact);
  server.use(...peopleIndexOf([emma, charles]), ...archive.handlers);
  return renderInFrontend(<ArtifactPage id={artifact.id} />, { path: `/artifacts/${artifact.id}` });
};
const sentFaces = () => (archive.changed.at(-1)?.body as { faces: Face[] } | undefined)?.faces;

test("somebody is marked by keys alone, and it can be undone", async () => {
  const { toasts } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Mark a person" }));
  const frame = await screen.findByRole("application", { name: /^Frame around a face/ });
  await waitFor(() => expect(frame).toHaveFocus());
  const before = frame.getAttribute("style");
  await userEvent.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
  expect(frame.getAttribute("style")).not.toBe(before);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("combobox", { name: "Who is this?" })).toHaveFocus();
  await userEvent.keyboard("emm{Enter}");
  await waitFor(() => expect(toasts.at(-1)?.description).toBe("Emma Wedgwood is marked"));
  expect(archive.changed.at(-1)?.ifMatch).toBe('"3"');
  expect(sentFaces()).toEqual([expect.objectContaining({ path: pathOf(1), memberId: emma.id })]);
  const list = within(await screen.findByRole("list", { name: "In this picture" }));
  expect(await list.findByRole("link", { name: "Emma Wedgwood" })).toHaveAttribute("href", `/people/${emma.id}`);
  toasts.at(-1)?.action?.run();
  await waitFor(() => expect(archive.reverted).toEqual([{ revision: 3 }]));
  // Of what was saved: what somebody else has changed since stays.
  expect(archive.revertedIf).toEqual(['"4"']);
});

test("a frame is drawn with the pointer, and Escape leaves it", async () => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Mark a person" }));
  const frame = await screen.findByRole("application", { name: /^Frame around a face/ });
  const surface = frame.parentElement!;
  surface.setPointerCapture = () => undefined;
  vi.spyOn(surface, "getBoundingClientRect").mockReturnValue({ left: 0, top: 0, width: 400, height: 200 } as DOMRect);
  fireEvent.pointerDown(surface, { pointerId: 1, clientX: 20, clientY: 10 });
  fireEvent.pointerMove(surface, { pointerId: 1, clientX: 100, clientY: 60 });
  fireEvent.pointerUp(surface, { pointerId: 1, clientX: 100, clientY: 60 });
  await waitFor(() => {
    const { left, top, width, height } = frame.style;
    expect([left, top, width, height]).toEqual(["5%", "5%", "20%", "25%"]);
  });
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("application", { name: /^Frame/ })).toBeNull();
  expect(archive.changed).toEqual([]);
});

test("who is marked is shown by name, moved and removed; the others stay as they are", async () => {
  const { toasts } = await open({ faces: [face(emma.id), face(charles.id, 0.6)] });
  const shown = await screen.findByRole("button", { name: "In the picture: Emma Wedgwood" });
  expect(shown.style).toMatchObject({ left: "10%", top: "20%" });
  await userEvent.click(screen.getByRole("button", { name: "Move the frame of Emma Wedgwood" }));
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await waitFor(() => expect(sentFaces()).toEqual([face(charles.id, 0.6), { ...face(emma.id), x: 0.11 }]));
  await waitFor(() => expect(toasts.at(-1)?.description).toBe("Emma Wedgwood is marked"));
  // What is said may be a moment ahead of what is shown.
  const moved = await screen.findByRole("button", { name: "In the picture: Emma Wedgwood" });
  await waitFor(() => expect(moved.style.left).toBe("11%"));
  await userEvent.click(screen.getByRole("button", { name: "Remove the frame of Charles Darwin" }));
  await waitFor(() => expect(toasts.at(-1)?.description).toBe("Charles Darwin is no longer marked"));
  expect(sentFaces()).toEqual([{ ...face(emma.id), x: 0.11 }]);
});

test("whoever may not change the picture sees who is in it, and no more", async () => {
  await open({ userId: otherUserId, faces: [face(emma.id)] });
  expect(await screen.findByRole("link", { name: "Emma Wedgwood" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Mark a person|the frame of/ })).toBeNull();
});

test("the date is written where it stands", async () => {
  const { toasts } = await open({ date: "1901" });
  await userEvent.click(await screen.findByRole("button", { name: "Edit date" }));
  const field = screen.getByRole("textbox", { name: "Date" });
  await userEvent.clear(field);
  await userEvent.type(field, "abt 1902{Enter}");
  await waitFor(() => expect(toasts.at(-1)?.description).toBe("Date saved"));
  expect(archive.changed).toEqual([{ body: { date: "abt 1902" }, ifMatch: '"3"' }]);
});
