import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { withRevision } from "../testing/family.fixture.ts";
import { PhotoUpload } from "./photo-upload.tsx";

const server = mockServer();
const emma = memberOf({ firstName: "Emma", lastName: "Darwin", photoUrl: "/objects/1" });
const removeButton = () => screen.queryByRole("button", { name: "Remove the photo of Emma Darwin" });

test("a photo that somebody does not want is taken away, and Undo brings it back", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put("/api/family-members/:id/photo", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(withRevision(emma));
    }),
  );
  const { toasts } = await renderInFrontend(<PhotoUpload member={emma} size={120} />);
  await userEvent.click(removeButton()!);
  await waitFor(() => expect(toasts[0]).toMatchObject({ description: "Photo removed", action: { label: "Undo" } }));
  expect(sent).toEqual([{ photoPath: null }]);
  // Its own button goes with the photo: who uses keys is led to the one beside it.
  expect(screen.getByRole("button", { name: "Upload a photo of Emma Darwin" })).toHaveFocus();
  toasts[0]!.action!.run();
  await waitFor(() => expect(toasts.at(-1)?.description).toBe("The photo is back"));
  expect(sent.at(-1)).toEqual({ photoPath: "/objects/1" });
});

test("where there is none, or on a small card, nothing is to be taken away", async () => {
  const { unmount } = await renderInFrontend(<PhotoUpload member={{ ...emma, photoUrl: null }} size={120} />);
  expect(removeButton()).toBeNull();
  unmount();
  await renderInFrontend(<PhotoUpload member={emma} />);
  expect(removeButton()).toBeNull();
});
