import { maxArtifactBytes } from "@kinkeeper/contracts/archive/objects";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { mockServer } from "../../testing/mock-server.ts";
import { createApi } from "./create-api.ts";
import { acceptedFileTypes, refusalOf, uploadFile } from "./upload-file.ts";

const server = mockServer();
const api = createApi({ tenantId: "t1", id: "u1" });
const letter = new File(["bytes"], "letter.pdf", { type: "application/pdf" });
const address = { uploadUrl: "/api/objects/upload/a-token-of-twenty-characters", objectPath: "/objects/1" };

describe("uploading a file of an artifact", () => {
  test("says what it is for, sends it, answers the path to keep", async () => {
    const asked: [string | null, string | null][] = [];
    server.use(
      http.post("/api/objects/upload", ({ request }) => {
        asked.push(["purpose", new URL(request.url).searchParams.get("purpose")]);
        return HttpResponse.json(address);
      }),
      http.put("/api/objects/upload/:token", ({ request }) => {
        asked.push(["type", request.headers.get("content-type")]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect(await uploadFile(api, { file: letter, purpose: "artifact" })).toBe("/objects/1");
    expect(asked).toEqual([
      ["purpose", "artifact"],
      ["type", "application/pdf"],
    ]);
  });

  test("passes on the server's sentence, or says what failed", async () => {
    server.use(
      http.post("/api/objects/upload", () => HttpResponse.json(address)),
      http.put("/api/objects/upload/:token", () => new HttpResponse(null, { status: 502 })),
    );
    const sending = uploadFile(api, { file: letter, purpose: "artifact" });
    await expect(sending).rejects.toThrow("Failed to upload file");
    server.use(
      http.put("/api/objects/upload/:token", () =>
        HttpResponse.json({ error: "TOO_LARGE", message: "The space is full.", requestId: "r" }, { status: 413 }),
      ),
    );
    await expect(uploadFile(api, { file: letter, purpose: "artifact" })).rejects.toThrow("The space is full.");
    // A proxy on the way has its own page.
    server.use(http.put("/api/objects/upload/:token", () => HttpResponse.html("<h1>413</h1>", { status: 413 })));
    const tooLarge = "This file is too large to be sent here. Please choose a smaller one.";
    await expect(uploadFile(api, { file: letter, purpose: "artifact" })).rejects.toThrow(tooLarge);
  });

  test("goes to the address that it had when it is sent again after a lost answer, and to a new one after that", async () => {
    const keys: (string | null)[] = [];
    const answers = [502, 204, 413, 204];
    server.use(
      http.post("/api/objects/upload", ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        return HttpResponse.json(address);
      }),
      http.put("/api/objects/upload/:token", () => new HttpResponse(null, { status: answers[keys.length - 1]! })),
    );
    for (const status of answers) {
      // Chosen again it is another object.
      const file = new File(["bytes"], "letter.pdf", { type: "application/pdf", lastModified: 7 });
      const sending = uploadFile(api, { file, purpose: "artifact" });
      const told = sending.catch(({ message }: Error) => message);
      expect(await told).toMatch(
        status === 204 ? "/objects/1" : status === 413 ? /too large/ : "Failed to upload file",
      );
    }
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  test("ends in an AbortError when it is called off", async () => {
    server.use(http.post("/api/objects/upload", () => HttpResponse.json(address)));
    const signal = AbortSignal.abort();
    await expect(uploadFile(api, { file: letter, purpose: "artifact", signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("before anything is sent", () => {
  const typed = (type: string) => new File(["bytes"], "file", { type });

  test("a file too large is refused", () => {
    const sized = (size: number) =>
      Object.defineProperty(new File([], "film.mp4", { type: "video/mp4" }), "size", { value: size });
    expect(refusalOf(sized(maxArtifactBytes + 1), "artifact")).toBe("Please choose a file of at most 50 MB.");
    expect(refusalOf(sized(maxArtifactBytes), "artifact")).toBeUndefined();
  });

  test.each([
    ["image/svg+xml", "artifact", /^Please choose a picture/],
    ["application/zip", "artifact", /^Please choose a picture/],
    ["application/pdf", "photo", /^Please choose a JPEG/],
  ] as const)("%s is refused for a %s", async (type, purpose, sentence) => {
    await expect(uploadFile(api, { file: typed(type), purpose })).rejects.toThrow(sentence);
  });

  test.each(["IMG_0815.HEIC", "image.heif"])("%s is told what it can be saved as", (name) => {
    const sentence =
      "This photo is in HEIC format, which most browsers cannot show. Please save it as a JPEG and choose that.";
    expect(refusalOf(new File(["bytes"], name), "artifact")).toBe(sentence);
    expect(refusalOf(new File(["bytes"], "photo", { type: "image/heic" }), "photo")).toBe(sentence);
  });

  test("what we take is taken by any of its names, and without one the server judges", () => {
    for (const type of ["application/pdf", "audio/mpeg", "audio/mp3", "video/mp4", "image/gif", ""])
      expect(refusalOf(typed(type), "artifact")).toBeUndefined();
    expect(refusalOf(typed("image/jpg"), "photo")).toBeUndefined();
  });
});

test("a file input offers what is taken for its purpose", () => {
  expect(acceptedFileTypes.photo).toBe("image/jpeg,image/png,image/webp,image/gif");
  expect(acceptedFileTypes.artifact).toBe(`${acceptedFileTypes.photo},application/pdf,audio/mpeg,video/mp4`);
});
