import { requestUpload } from "@kinkeeper/contracts/archive/objects";
import { addFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { changeFamilyMember, removeFamilyMember } from "@kinkeeper/contracts/genealogy/member-changes";
import { getKinship } from "@kinkeeper/contracts/genealogy/kinship";
import { listFamilyRelationships } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockServer } from "../../testing/mock-server.ts";
import { ApiError, messageFor } from "./api-error.ts";
import { createApi } from "./create-api.ts";

const server = mockServer();
const api = createApi({ tenantId: "t1", id: "u1" });
const id = "0192aaaa-0000-7000-8000-000000000101";

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
};

describe("a call", () => {
  test("says it sends JSON only when it has a body, and carries If-Match as a quoted revision", async () => {
    const seen: (string | null)[][] = [];
    const note = ({ request }: { request: Request }) => {
      seen.push([request.method, request.headers.get("content-type"), request.headers.get("if-match")]);
      return HttpResponse.json({ error: "NOT_FOUND", message: "gone", requestId: "r" }, { status: 404 });
    };
    server.use(http.all("/api/*", note));
    await failureOf(api.call(requestUpload));
    await failureOf(api.call(changeFamilyMember, { params: { id }, body: { firstName: "Emma" }, ifMatch: 7 }));
    expect(seen).toEqual([
      ["POST", null, null],
      ["PATCH", "application/json", '"7"'],
    ]);
  });

  test("that changes something says whose page it comes from, and so does a file", async () => {
    const seen: (string | null)[][] = [];
    server.use(
      http.all("/api/*", ({ request }) => {
        seen.push([request.method, request.headers.get("viewer")]);
        return HttpResponse.json({ error: "CONFLICT", message: "elsewhere", requestId: "r" }, { status: 409 });
      }),
    );
    await failureOf(api.call(listFamilyRelationships));
    await failureOf(api.call(removeFamilyMember, { params: { id } }));
    await failureOf(api.upload(previewGedcom, { file: new Blob(["0 HEAD"]) }));
    await failureOf(createApi({ tenantId: null, id: "u1" }).call(removeFamilyMember, { params: { id } }));
    expect(seen).toEqual([
      ["GET", null],
      ["DELETE", "u1 t1"],
      ["POST", "u1 t1"],
      ["DELETE", "u1 null"],
    ]);
  });

  test("answers what the contract promises, and nothing where it promises nothing", async () => {
    server.use(
      http.get("/api/kinship", ({ request }) =>
        HttpResponse.json({ name: new URL(request.url).searchParams.get("from"), path: [], more: "is dropped" }),
      ),
      http.delete("/api/family-members/:id", () => new HttpResponse(null, { status: 204 })),
    );
    expect(await api.call(getKinship, { query: { from: id, to: id } })).toEqual({ name: id, path: [] });
    expect(await api.call(removeFamilyMember, { params: { id } })).toBeUndefined();
  });

  test("fails with status and body as its message, and with the server's sentence for people", async () => {
    const problem = { error: "STALE_REVISION", message: "Somebody was faster.", requestId: "r-1" };
    server.use(http.post("/api/family-members", () => HttpResponse.json(problem, { status: 412 })));
    const error = await failureOf(api.call(addFamilyMember, { body: { firstName: "Emma" } }));
    expect(error.message).toBe(`412: ${JSON.stringify(problem)}`);
    expect(error).toMatchObject({ status: 412, code: "STALE_REVISION", requestId: "r-1", isConflict: true });
    expect(messageFor(error, "Failed to add family member")).toBe("Somebody was faster.");
  });

  test("falls back where the answer is no problem of ours", async () => {
    server.use(
      http.get("/api/family-relationships", () => new HttpResponse(null, { status: 502, statusText: "Bad Gateway" })),
    );
    const error = await failureOf(api.call(listFamilyRelationships));
    expect(error.message).toBe("502: Bad Gateway");
    expect(error.code).toBe("BAD_GATEWAY");
    expect(messageFor(error, "It did not work")).toBe("It did not work");
  });

  test("says so when there is no answer, or one nobody can read", async () => {
    server.use(http.get("/api/family-relationships", () => HttpResponse.error()));
    expect(await failureOf(api.call(listFamilyRelationships))).toMatchObject({ status: 0, code: "OFFLINE" });
    server.use(http.get("/api/family-relationships", () => HttpResponse.json({ not: "a list" })));
    expect(await failureOf(api.call(listFamilyRelationships))).toMatchObject({ status: 200, code: "UNREADABLE" });
  });

  test("is called off by its signal, which is no failure of ours", async () => {
    const asked = vi.fn<typeof fetch>(
      (_address, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener("abort", () => reject(new DOMException("called off", "AbortError")));
        }),
    );
    vi.stubGlobal("fetch", asked);
    const controller = new AbortController();
    const call = api.call(listFamilyRelationships, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect(asked.mock.lastCall?.[1]).toMatchObject({ method: "GET", credentials: "include" });
    vi.unstubAllGlobals();
  });
});

describe("a change that is sent again", () => {
  let client = api;
  beforeEach(() => {
    client = createApi({ tenantId: "t1", id: "u1" });
  });
  const emma = { firstName: "Emma" };
  const sentKeys = (...answers: (() => Response)[]) => {
    const keys: (string | null)[] = [];
    server.use(
      http.post("/api/family-members", ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        return answers[keys.length - 1]!();
      }),
    );
    return keys;
  };
  const add = (body: { firstName: string }) => failureOf(client.call(addFamilyMember, { body }));
  const lost = () => HttpResponse.error();
  const unreadable = () => HttpResponse.json({ what: "ever" }, { status: 201 });
  const answered = (status: number) => () => new HttpResponse(null, { status });

  test("goes under the key it had, as long as nobody knows whether it was done", async () => {
    const keys = sentKeys(lost, answered(500), answered(504), answered(408), unreadable, answered(409));
    for (let times = 0; times < 6; times += 1) await add(emma);
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test("is a new one once it was refused, or says something else", async () => {
    const keys = sentKeys(answered(409), answered(400), lost, lost, lost);
    await add(emma);
    await add(emma);
    await add(emma);
    await add({ firstName: "Emily" });
    await add(emma);
    expect(new Set(keys).size).toBe(5);
  });

  test("is a new one once it was done", async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.delete("/api/family-members/:id", ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        return keys.length === 1 ? HttpResponse.error() : new HttpResponse(null, { status: 204 });
      }),
    );
    const remove = () => client.call(removeFamilyMember, { params: { id } });
    await failureOf(remove());
    await remove();
    await remove();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  test("is no matter of calls that only read", async () => {
    let key: string | null = "";
    server.use(
      http.get("/api/family-relationships", ({ request }) => {
        key = request.headers.get("idempotency-key");
        return HttpResponse.json([]);
      }),
    );
    await client.call(listFamilyRelationships);
    expect(key).toBeNull();
  });
});

describe("the key of a query", () => {
  test("names the call, the family and what changes the answer", () => {
    const query = { from: id, to: id };
    expect(api.queryFor(getKinship, { query }).queryKey).toEqual(["getKinship", "t1", { query }]);
    expect(createApi({ tenantId: null, id: "u1" }).queryFor(listFamilyRelationships).queryKey).toEqual([
      "listFamilyRelationships",
      "",
      {},
    ]);
  });
});

describe("an upload", () => {
  test("sends the bytes as they are, and fails like any other call", async () => {
    const bodies: string[] = [];
    server.use(
      http.post("/api/gedcom/imports", async ({ request }) => {
        bodies.push(`${request.headers.get("content-type")} ${new URL(request.url).search} ${await request.text()}`);
        return HttpResponse.json(
          { error: "NOT_GEDCOM", message: "This is not a GEDCOM file.", requestId: "r" },
          { status: 400 },
        );
      }),
    );
    const upload = api.upload(
      previewGedcom,
      { file: new Blob(["0 HEAD"]), contentType: "application/octet-stream" },
      { query: { fileName: "royal92.ged" } },
    );
    expect(await failureOf(upload)).toMatchObject({ code: "NOT_GEDCOM", serverMessage: "This is not a GEDCOM file." });
    expect(bodies).toEqual(["application/octet-stream ?fileName=royal92.ged 0 HEAD"]);
  });

  test("sent again after a lost answer goes under the key it had, whatever else was sent there meanwhile", async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post("/api/gedcom/imports", ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        return new HttpResponse(null, { status: keys.length === 1 ? 502 : 409 });
      }),
    );
    const send = (name: string) => {
      const file = new File(["0 HEAD"], name, { lastModified: 7 });
      return failureOf(api.upload(previewGedcom, { file, contentType: "application/octet-stream" }));
    };
    for (const name of ["one.ged", "two.ged", "one.ged", "one.ged"]) await send(name);
    expect(keys[2]).toBe(keys[0]);
    // The refusals ended theirs.
    expect(new Set(keys).size).toBe(3);
    expect(keys).not.toContain(null);
  });
});
