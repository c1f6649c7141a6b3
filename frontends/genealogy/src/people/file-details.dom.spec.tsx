import { mostFileDetails } from "@kinkeeper/contracts/genealogy/file-details";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { refusal } from "../testing/family-server.ts";
import { FileDetails } from "./file-details.tsx";

const server = mockServer();
const id = "01930000-0000-7a5e-8000-0000000000aa";
const path = "/api/family-members/:id/file-details";

const pneumonia = { about: "Death · Cause", text: "pneumonia" };
const html = { about: "_ODD", text: "<b>bold</b>\nand a line" };
let asked: string[];
beforeEach(() => {
  asked = [];
  server.use(
    http.get(path, ({ params }) => {
      asked.push(String(params["id"]));
      return HttpResponse.json([pneumonia, html]);
    }),
  );
});

const summary = () => screen.findByText("Other details from the file");
const open = async () => {
  await renderInFrontend(<FileDetails memberId={id} revision={1} />);
  await userEvent.click(await summary());
};
const told = () => screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling!.textContent]);

test("what else the file says is folded away, and not asked for, until it is opened", async () => {
  await renderInFrontend(<FileDetails memberId={id} revision={1} />);
  expect(await screen.findByRole("heading", { level: 2, name: "Other details from the file" })).toBeVisible();
  expect(screen.getByRole("group")).not.toHaveAttribute("open");
  expect(asked).toEqual([]);
  await userEvent.click(await summary());
  expect(await screen.findByText("pneumonia")).toBeVisible();
  expect(asked).toEqual([id]);
});

test("it is told as plain text, line by line", async () => {
  await open();
  await screen.findByText("pneumonia");
  expect(told()).toEqual([
    ["Death · Cause", "pneumonia"],
    ["_ODD", "<b>bold</b>\nand a line"],
  ]);
});

test("where there may be more than is told, it is said where all of it is", async () => {
  const more = /^Only the first 200 details are shown here/;
  const many = (count: number) =>
    server.use(http.get(path, () => HttpResponse.json(Array.from({ length: count }, () => pneumonia))));
  many(mostFileDetails);
  await open();
  expect(await screen.findByText(more)).toBeVisible();
  cleanup();
  many(mostFileDetails - 1);
  await open();
  await screen.findAllByText("pneumonia");
  expect(screen.queryByText(more)).not.toBeInTheDocument();
});

test("it is said while it loads", async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get(path, async () => {
      await answered;
      return HttpResponse.json([pneumonia]);
    }),
  );
  await open();
  expect(await screen.findByText("Loading what else the file says…")).toBeInTheDocument();
  answer();
  expect(await screen.findByText("pneumonia")).toBeVisible();
  expect(screen.queryByText("Loading what else the file says…")).toBeNull();
});

test("a file that says nothing else any more says so", async () => {
  server.use(http.get(path, () => HttpResponse.json([])));
  await open();
  expect(await screen.findByText("The file says nothing else.")).toBeVisible();
});

test("where it cannot be loaded that is said, and Retry loads it", async () => {
  server.use(http.get(path, () => refusal(503, "UNAVAILABLE", "Resting."), { once: true }));
  await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Resting.");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("pneumonia")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("of a long text the beginning is shown, and all of it when asked", async () => {
  const text = `${"long ".repeat(200)}end`;
  server.use(http.get(path, () => HttpResponse.json([{ about: "Birth · Note", text }])));
  await open();
  const more = await screen.findByRole("button", { name: "Show more of Birth · Note" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByText(/end$/)).toBeNull();
  await userEvent.click(more);
  expect(screen.getByText(/end$/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show less of Birth · Note" }));
  expect(screen.queryByText(/end$/)).toBeNull();
});

/** Somebody who is changed by pressing a button. */
const Changing = () => {
  const [revision, setRevision] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setRevision(2)}>
        Change
      </button>
      <FileDetails memberId={id} revision={revision} />
    </>
  );
};

test("it is asked for anew once something of them was changed, and stays open", async () => {
  await renderInFrontend(<Changing />);
  await userEvent.click(await summary());
  await screen.findByText("pneumonia");
  server.use(http.get(path, () => HttpResponse.json([html])));
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  await waitFor(() => expect(screen.queryByText("pneumonia")).toBeNull());
  expect(told()).toHaveLength(1);
});
