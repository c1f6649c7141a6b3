import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { http, HttpResponse, type RequestHandler } from "msw";
import { artifactOf, jpeg, pathOf } from "./artifacts.fixture.ts";
import { historyOf, refusal } from "./events-server.ts";

interface Sent {
  readonly body: unknown;
  readonly ifMatch: string | null;
}

export interface ArtifactServer {
  /** What stands in the archive, newest first. */
  items: Artifact[];
  revision: number;
  history: HistoryEntry[];
  /** Bodies of what was added, changed and reverted. */
  readonly added: unknown[];
  readonly changed: Sent[];
  readonly reverted: unknown[];
  /** The `If-Match` of what was reverted. */
  readonly revertedIf: (string | null)[];
  /** Content types of the files that arrived. */
  readonly uploaded: (string | null)[];
  readonly handlers: readonly RequestHandler[];
}

/** Artifacts as the service keeps them, without rules of its own; a test overrides the call it is about. */
export const artifactServer = (...items: Artifact[]): ArtifactServer => {
  const added: unknown[] = [];
  const changed: Sent[] = [];
  const reverted: unknown[] = [];
  const revertedIf: (string | null)[] = [];
  const uploaded: (string | null)[] = [];
  let asked = 0;
  const removed = new Map<string, Artifact>();
  const kept: ArtifactServer = {
    items,
    revision: 3,
    history: historyOf({}),
    added,
    changed,
    reverted,
    revertedIf,
    uploaded,
    handlers: [
      http.get("/api/places", () => HttpResponse.json({ places: [], next: null, total: 0 })),
      http.get("/api/family-artifacts", () => HttpResponse.json(kept.items)),
      http.post("/api/family-artifacts", async ({ request }) => {
        const body = (await request.json()) as Partial<Artifact>;
        added.push(body);
        const artifact = artifactOf({ ...body, pictures: [] });
        kept.items = [artifact, ...kept.items];
        return HttpResponse.json({ ...artifact, revision: 0 }, { status: 201 });
      }),
      http.get("/api/family-artifacts/:id", ({ params }) => {
        const found = kept.items.find(({ id }) => id === params["id"]);
        if (!found) return refusal(404, "NOT_FOUND", "This was not found.");
        return HttpResponse.json({ ...found, revision: kept.revision });
      }),
      http.patch("/api/family-artifacts/:id", async ({ request, params }) => {
        const body = (await request.json()) as Partial<Artifact>;
        changed.push({ body, ifMatch: request.headers.get("if-match") });
        kept.items = kept.items.map((item) => (item.id === params["id"] ? { ...item, ...body, pictures: [] } : item));
        kept.revision += 1;
        const found = kept.items.find(({ id }) => id === params["id"]);
        return HttpResponse.json({ ...found, revision: kept.revision });
      }),
      http.delete("/api/family-artifacts/:id", ({ params }) => {
        for (const item of kept.items) if (item.id === params["id"]) removed.set(item.id, item);
        kept.items = kept.items.filter(({ id }) => id !== params["id"]);
        return new HttpResponse(null, { status: 204 });
      }),
      http.get("/api/family-artifacts/:id/history", () => HttpResponse.json(kept.history)),
      http.post("/api/family-artifacts/:id/revert", async ({ request, params }) => {
        reverted.push(await request.json());
        revertedIf.push(request.headers.get("if-match"));
        const back = removed.get(String(params["id"]));
        if (back) kept.items = [back, ...kept.items];
        const found = back ?? kept.items.find(({ id }) => id === params["id"]);
        return HttpResponse.json({ ...found, revision: 9 });
      }),
      http.post("/api/objects/upload", () => {
        asked += 1;
        return HttpResponse.json({ uploadUrl: "/api/objects/upload/token", objectPath: pathOf(asked) });
      }),
      http.put("/api/objects/upload/:token", ({ request }) => {
        uploaded.push(request.headers.get("content-type"));
        return HttpResponse.json(jpeg);
      }),
      ...peopleIndexOf([]),
      http.get("/api/:items/:id/comments", () => HttpResponse.json([])),
    ],
  };
  return kept;
};

export const fileOf = (name: string, type: string): File => new File(["bytes"], name, { type });
