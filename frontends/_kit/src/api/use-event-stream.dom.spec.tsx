import { defineEndpoint } from "@kinkeeper/contracts/endpoint";
import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { mockServer } from "../../testing/mock-server.ts";
import { renderInFrontend } from "../../testing/render-in-frontend.tsx";
import { useApi } from "./api-context.ts";
import { useEventStream } from "./use-event-stream.ts";

const letter = z.object({ words: z.int() });
const getLetter = defineEndpoint({
  id: "getLetter",
  method: "GET",
  path: "/api/letters/:id",
  access: "signed-in",
  summary: "A letter.",
  params: z.object({ id: z.string() }),
  response: letter,
});
const followLetter = defineEndpoint({
  ...getLetter,
  id: "followLetter",
  path: "/api/letters/:id/events",
  eventStream: true,
});
const server = mockServer();
afterEach(() => vi.unstubAllGlobals());

const Letter = ({ lastEventId }: { readonly lastEventId?: string }) => {
  const { data } = useQuery(useApi().queryFor(getLetter, { params: { id: "1" } }));
  const isLive = useEventStream(followLetter, { params: { id: "1" }, refreshes: [getLetter], lastEventId });
  return (
    <p>
      {data?.words ?? "no"} words{isLive && ", live"}
    </p>
  );
};

/** A server that tells what it is told to tell; each line made is noted with the event it goes on after. */
const startServer = () => {
  const lines: { lastEventId: string | null; send: (text: string) => void; breakOff: () => void; isOpen: boolean }[] =
    [];
  const state = { words: 1, reads: 0, refuses: false };
  server.use(
    http.get("/api/letters/1", () => {
      state.reads += 1;
      return HttpResponse.json({ words: state.words });
    }),
    http.get("/api/letters/1/events", ({ request }) => {
      if (state.refuses)
        return HttpResponse.json({ error: "NOT_FOUND", message: "gone", requestId: "r" }, { status: 404 });
      const stream = new TransformStream<string, string>();
      const writer = stream.writable.getWriter();
      const line = {
        lastEventId: request.headers.get("last-event-id"),
        send: (text: string) => void writer.write(text),
        breakOff: () => void writer.abort(new Error("the line broke")),
        isOpen: true,
      };
      writer.closed.catch(() => (line.isOpen = false));
      lines.push(line);
      line.send(":\n\n"); // as the server does: the head of an answer goes out with its first bytes
      return new HttpResponse(stream.readable.pipeThrough(new TextEncoderStream()), {
        headers: { "content-type": "text/event-stream" },
      });
    }),
  );
  return { lines, state };
};

const show = (visibility: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("what an event is about is read again, and the line is known to stand", async () => {
  const { lines, state } = startServer();
  await renderInFrontend(<Letter />);
  await screen.findByText("1 words, live");
  state.words = 2;
  lines[0]!.send('id: w2\ndata: {"wor');
  lines[0]!.send('ds":2}\n\n');
  expect(await screen.findByText("2 words, live")).toBeInTheDocument();
});

test("a line that broke is made again and goes on after the last event", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { lines, state } = startServer();
  await renderInFrontend(<Letter lastEventId="w1" />);
  await screen.findByText("1 words, live");
  state.words = 2;
  lines[0]!.send('id: w2\ndata: {"words":2}\n\n');
  await screen.findByText("2 words, live");
  lines[0]!.breakOff();
  await screen.findByText("2 words");
  await expect.poll(() => lines.map(({ lastEventId }) => lastEventId)).toEqual(["w1", "w2"]);
  await screen.findByText("2 words, live");
});

test("a page in the background gives its line back, and goes on where it was", async () => {
  const { lines, state } = startServer();
  await renderInFrontend(<Letter />);
  await screen.findByText("1 words, live");
  lines[0]!.send('id: w1\ndata: {"words":1}\n\n');
  await expect.poll(() => state.reads).toBe(2);
  await show("hidden");
  await screen.findByText("1 words");
  await show("visible");
  await screen.findByText("1 words, live");
  expect(lines.map(({ lastEventId }) => lastEventId)).toEqual([null, "w1"]);
});

test("a refusal is not asked about again; the page's own calls say what is the matter", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { lines, state } = startServer();
  await renderInFrontend(<Letter />);
  await screen.findByText("1 words, live");
  state.refuses = true;
  state.words = 7;
  lines[0]!.breakOff();
  await screen.findByText("7 words");
  expect([lines.length, state.reads]).toEqual([1, 2]);
});
