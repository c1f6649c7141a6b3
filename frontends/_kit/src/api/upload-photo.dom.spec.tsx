import { maxPhotoBytes } from "@kinkeeper/contracts/archive/objects";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { mockServer } from "../../testing/mock-server.ts";
import { createApi } from "./create-api.ts";
import { uploadPhoto } from "./upload-photo.ts";

const server = mockServer();
const api = createApi({ tenantId: "t1", id: "u1" });
const photo = new File(["bytes"], "emma.jpg", { type: "image/jpeg" });
const address = { uploadUrl: "/api/objects/upload/a-token-of-twenty-characters", objectPath: "/objects/1" };

describe("uploading a photo", () => {
  test("asks for an address, sends the picture there, answers the path to keep", async () => {
    const types: (string | null)[] = [];
    server.use(
      http.post("/api/objects/upload", () => HttpResponse.json(address)),
      http.put("/api/objects/upload/:token", ({ request }) => {
        types.push(request.headers.get("content-type"));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect(await uploadPhoto(api, { file: photo })).toBe("/objects/1");
    expect(types).toEqual(["image/jpeg"]);
  });

  test("refuses more than 5 MB before anything is sent", async () => {
    const file = new Blob([new Uint8Array(maxPhotoBytes + 1)]);
    await expect(uploadPhoto(api, { file })).rejects.toThrow("Please choose a photo of at most 5 MB.");
  });

  describe("of more bytes than are taken", () => {
    afterEach(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });
    const large = (name: string, type = "image/jpeg") => new File([new Uint8Array(maxPhotoBytes + 1)], name, { type });
    /** A browser that reads a picture, and draws it. */
    const stubDrawing = (): void => {
      vi.stubGlobal("createImageBitmap", async ({ name }: File) => {
        if (name !== "IMG_2040.jpeg") throw new DOMException("It could not be decoded.", "InvalidStateError");
        return { width: 6_000, height: 8_000, close: () => undefined };
      });
      const context = { fillRect: () => undefined, drawImage: () => undefined };
      vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
      vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => take(new Blob(["smaller"])));
    };

    test("makes it smaller, as many phones take larger ones, and sends that", async () => {
      stubDrawing();
      const sent: string[] = [];
      server.use(
        http.post("/api/objects/upload", () => HttpResponse.json(address)),
        http.put("/api/objects/upload/:token", async ({ request }) => {
          sent.push(`${request.headers.get("content-type")} ${await request.text()}`);
          return new HttpResponse(null, { status: 204 });
        }),
      );
      expect(await uploadPhoto(api, { file: large("IMG_2040.jpeg") })).toBe("/objects/1");
      expect(sent).toEqual(["image/jpeg smaller"]);
    });

    test("refuses what cannot be made smaller: torn, or moving", async () => {
      stubDrawing();
      for (const file of [large("torn.jpeg"), large("dance.gif", "image/gif")])
        await expect(uploadPhoto(api, { file })).rejects.toThrow("Please choose a photo of at most 5 MB.");
    });
  });

  test("says which step failed", async () => {
    server.use(http.post("/api/objects/upload", () => new HttpResponse(null, { status: 503 })));
    await expect(uploadPhoto(api, { file: photo })).rejects.toThrow("Failed to get upload URL");
    server.use(http.post("/api/objects/upload", () => HttpResponse.json({ ...address, objectPath: "" })));
    await expect(uploadPhoto(api, { file: photo })).rejects.toThrow("Upload path not found");
    server.use(
      http.post("/api/objects/upload", () => HttpResponse.json(address)),
      http.put("/api/objects/upload/:token", () =>
        HttpResponse.json(
          { error: "UNSUPPORTED_MEDIA", message: "This is not a picture.", requestId: "r" },
          { status: 415 },
        ),
      ),
    );
    await expect(uploadPhoto(api, { file: photo })).rejects.toThrow("This is not a picture.");
  });
});
