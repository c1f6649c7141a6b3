import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { streamName } from "@kinkeeper/contracts/event";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { blankPng, emptyZip, mp3, mp4, pdf, picture } from "../testing/sample-files.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(archive, { environment: withoutVectors });
});
afterAll(() => harness.stop());

interface Upload {
  readonly uploadUrl: string;
  readonly objectPath: string;
}

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;
const asBytes = { "content-type": "image/png" };

const upload = async (somebody: Somebody, bytes: Buffer | string, purpose: "photo" | "artifact" = "photo") => {
  const { body: address } = await somebody.post<Upload>(`/api/objects/upload?purpose=${purpose}`);
  const sent = await somebody.put(address.uploadUrl, bytes, asBytes);
  return { ...address, sent };
};

describe("a photo that was uploaded", () => {
  test("is there for who uploaded it at once, with its thumbnail", async () => {
    const emma = await harness.as();
    const { objectPath, sent } = await upload(emma, await picture());
    expect(sent.status).toBe(204);
    for (const path of [objectPath, `${objectPath}?size=thumbnail`]) {
      const { status, headers } = await emma.get(path);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toMatch(/^image\//);
      expect(headers.get("content-security-policy")).toContain("sandbox");
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("content-disposition")).toMatch(/^inline; filename="photo\.(jpg|webp)"$/);
    }
  });

  test("has a preview where it is large, and is its own where it is small", async () => {
    const emma = await harness.as();
    const [large, small] = [await upload(emma, await picture(1600, 800)), await upload(emma, await picture())];
    const sizeAt = async (path: string) => {
      const { headers, body } = await emma.get<Buffer>(path);
      return { type: headers.get("content-type"), length: Number(headers.get("content-length")), body };
    };
    const preview = await sizeAt(`${large.objectPath}?size=preview`);
    expect(preview.type).toBe("image/webp");
    expect(preview.length).toBeLessThan((await sizeAt(large.objectPath)).length);
    expect(await sizeAt(`${small.objectPath}?size=preview`)).toEqual(await sizeAt(small.objectPath));
  });

  test("of earlier, without a preview, answers with itself when it is asked for one", async () => {
    const emma = await harness.as();
    const { objectPath } = await upload(emma, await picture(1600, 800));
    await harness.service.readModel.service`
      update objects set has_preview = false where id = ${objectPath.slice("/objects/".length)}`;
    expect((await emma.get(`${objectPath}?size=preview`)).headers.get("content-type")).toBe("image/jpeg");
  });

  test("has one for phones, which goes with it; where there is none, the next larger answers", async () => {
    const emma = await harness.as();
    const { objectPath } = await upload(emma, await picture(1600, 800));
    const widthAt = async (size: string) => {
      const { status, headers, bytes } = await emma.download(`${objectPath}?size=${size}`);
      expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      return (await sharp(bytes).metadata()).width;
    };
    expect(await widthAt("small")).toBe(720);
    const { objects } = harness;
    const kept: string[] = [];
    for await (const { key } of objects.list(`t/${emma.claims.tenantId}/`)) kept.push(key);
    await objects.remove(kept.find((key) => key.endsWith("-small"))!);
    expect(await widthAt("small")).toBe(1280);
    const stranger = await harness.as();
    expect((await stranger.get(`${objectPath}?size=small`)).status).toBe(404);
  });

  test("looks to another family like one that never was", async () => {
    const emma = await harness.as();
    const { objectPath } = await upload(emma, await picture());
    const stranger = await harness.as();
    const foreign = await stranger.get(objectPath);
    const random = await stranger.get("/objects/018f2f6e-7c1a-7000-8000-00000000abcd");
    expect(foreign.status).toBe(404);
    expect({ ...(foreign.body as object), requestId: "" }).toEqual({ ...(random.body as object), requestId: "" });
  });

  test("is not shown to somebody signed out", async () => {
    const { objectPath } = await upload(await harness.as(), await picture());
    expect((await harness.anonymous.get(objectPath)).status).toBe(401);
  });
});

test("a portrait goes with the person when they are erased, and no other picture does", async () => {
  const emma = await harness.as();
  const tenantId = emma.claims.tenantId!;
  const [portrait, other] = [await upload(emma, await picture()), await upload(emma, await picture())];
  const memberId = newId();
  await harness.record({
    stream: streamName("member", tenantId, memberId),
    expectedRevision: -1,
    events: [
      { type: "MemberPhotoSet", data: { memberId, photoUrl: portrait.objectPath } },
      { type: "MemberPhotoSet", data: { memberId, photoUrl: null } },
      { type: "MemberErased", data: { memberId } },
    ],
  });
  await expect.poll(async () => (await emma.get(portrait.objectPath)).status).toBe(404);
  expect((await emma.get(`${portrait.objectPath}?size=thumbnail`)).status).toBe(404);
  expect((await emma.get(other.objectPath)).status).toBe(200);
});

describe("an upload address", () => {
  test("takes one file, and that one again where its answer was lost", async () => {
    const emma = await harness.as();
    for (const [bytes, other] of [
      [await picture(), await picture(40, 20)],
      [pdf(), mp3()],
    ] as const) {
      const { uploadUrl, objectPath } = await upload(emma, bytes, "artifact");
      expect((await emma.put(uploadUrl, bytes, asBytes)).status).toBe(204);
      const again = await emma.put(uploadUrl, other, asBytes);
      expect([again.status, codeOf(again)]).toEqual([409, "TOKEN_SPENT"]);
      const events = await harness.journal.read(
        streamName("object", emma.claims.tenantId!, objectPath.slice("/objects/".length)),
      );
      expect(events.map(({ type }) => type)).toEqual(["ObjectStored"]);
    }
  });

  test("asked for again under its key leads to the same file", async () => {
    const emma = await harness.as();
    const headers = { "idempotency-key": newId() };
    const ask = async () => (await emma.post<Upload>("/api/objects/upload?purpose=photo", undefined, headers)).body;
    const [first, second] = [await ask(), await ask()];
    expect(second.objectPath).toBe(first.objectPath);
    for (const { uploadUrl } of [first, second])
      expect((await emma.put(uploadUrl, await picture(), asBytes)).status).toBe(204);
  });

  test("is no use to anybody else", async () => {
    const emma = await harness.as();
    const { body } = await emma.post<Upload>("/api/objects/upload");
    const cousin = await harness.as({ tenantId: emma.claims.tenantId! });
    expect((await cousin.put(body.uploadUrl, await picture(), asBytes)).status).toBe(404);
    expect((await emma.put(body.uploadUrl, await picture(), asBytes)).status).toBe(204);
  });

  test("needs a family, and one that may write", async () => {
    const nobody = await harness.as({ tenantId: undefined, tenantStatus: undefined });
    const refused = await nobody.post("/api/objects/upload");
    expect([refused.status, codeOf(refused)]).toEqual([400, "NO_TENANT"]);
    const suspended = await harness.as({ tenantStatus: "suspended" });
    const denied = await suspended.post("/api/objects/upload");
    expect([denied.status, codeOf(denied)]).toEqual([403, "TENANT_SUSPENDED"]);
  });
});

describe("a file of an artifact", () => {
  test.each([
    ["a PDF", pdf(), "application/pdf", 'attachment; filename="document.pdf"'],
    ["an MP3", mp3(), "audio/mpeg", 'inline; filename="recording.mp3"'],
    ["an MP4", mp4(), "video/mp4", 'inline; filename="film.mp4"'],
  ])("%s is kept byte by byte, whatever it is called", async (_name, bytes, contentType, disposition) => {
    const emma = await harness.as();
    const { objectPath, sent } = await upload(emma, bytes, "artifact");
    expect(sent.status).toBe(204);
    const { status, headers, body } = await emma.get<string>(objectPath);
    expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      200,
      contentType,
      disposition,
    ]);
    expect(body).toBe(new TextDecoder().decode(bytes));
    expect(headers.get("content-security-policy")).toContain("sandbox");
    // It has no thumbnail: asked for one, the file itself answers.
    expect((await emma.get(`${objectPath}?size=thumbnail`)).headers.get("content-type")).toBe(contentType);
  });

  test("is saved by the name that is asked for, with the ending of what it is", async () => {
    const emma = await harness.as();
    const [photo, film] = [await upload(emma, await picture()), await upload(emma, mp4(), "artifact")];
    const savedAs = async (path: string, name: string) => {
      const { status, headers } = await emma.get(`${path}?name=${encodeURIComponent(name)}`);
      return status === 200 ? headers.get("content-disposition") : status;
    };
    expect(await savedAs(photo.objectPath, "Großmutter, 1917")).toMatch(
      /^attachment; filename\*=UTF-8''Gro%C3%9Fmutter%2C%201917\.jpg$/,
    );
    expect(await savedAs(film.objectPath, "setup.exe")).toBe("attachment; filename*=UTF-8''setup.exe.mp4");
    for (const name of ["a/b", "a\r\nx: y", 'a"b', " ", "a".repeat(201)])
      expect(await savedAs(film.objectPath, name)).toBe(400);
  });

  test("may be a picture larger than a photo, which is re-encoded all the same", async () => {
    const emma = await harness.as();
    const noise = await sharp(randomBytes(1_500 * 1_300 * 3), { raw: { width: 1_500, height: 1_300, channels: 3 } })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(5_242_880);
    expect((await upload(emma, noise)).sent.status).toBe(413);
    const { objectPath, sent } = await upload(emma, noise, "artifact");
    expect(sent.status).toBe(204);
    expect((await emma.get(objectPath)).headers.get("content-type")).toBe("image/jpeg");
  });
});

describe("a part of a file", () => {
  const film = Buffer.concat([mp4(300_000)]);
  const part = async (headers: Record<string, string>, method = "GET") => {
    const emma = await harness.as();
    const { objectPath } = await upload(emma, film, "artifact");
    return emma.request<string>(method, objectPath, { headers });
  };
  const text = (start: number, end: number) => new TextDecoder().decode(film.subarray(start, end));

  test("is answered where a player asks for it", async () => {
    const { status, headers, body } = await part({ range: "bytes=4-11" });
    expect([status, body, headers.get("content-length")]).toEqual([206, text(4, 12), "8"]);
    expect(headers.get("content-range")).toBe(`bytes 4-11/${film.length}`);
    expect((await part({ range: "bytes=-5" })).body).toBe(text(film.length - 5, film.length));
  });

  test("is refused where there is none", async () => {
    const { status, headers, body } = await part({ range: `bytes=${film.length}-` });
    expect([status, headers.get("content-range"), body]).toEqual([416, `bytes */${film.length}`, ""]);
  });

  test("is the whole where nothing, too much or an unknown version is asked for", async () => {
    for (const headers of [{}, { range: "bytes=0-1,4-5" }, { range: "bytes=0-1", "if-range": '"another"' }]) {
      const answer = await part(headers as Record<string, string>);
      expect([answer.status, answer.headers.get("content-length")]).toEqual([200, String(film.length)]);
      expect(answer.headers.get("accept-ranges")).toBe("bytes");
    }
  });

  test("its length is told without it", async () => {
    const { status, headers, body } = await part({}, "HEAD");
    expect([status, headers.get("content-length"), body]).toEqual([200, String(film.length), ""]);
  });
});

test("of two files sent to one address at once one is kept, whole", async () => {
  const emma = await harness.as();
  const { body } = await emma.post<Upload>("/api/objects/upload?purpose=artifact");
  const files = [pdf("The first letter"), pdf("Another letter")];
  const sent = await Promise.all(files.map((bytes) => emma.put(body.uploadUrl, bytes, asBytes)));
  expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409]);
  const winner = files[sent.findIndex(({ status }) => status === 204)]!;
  expect((await emma.get(body.objectPath)).body).toBe(winner.toString());
});

describe("what is refused, with nothing kept", () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
  const page = Buffer.from("<!doctype html><script>1</script>");
  test.each([
    ["one byte more than 5 MB", "photo", () => randomBytes(5_242_881), 413],
    ["one byte more than 50 MB", "artifact", () => Buffer.alloc(52_428_801), 413],
    ["an SVG that says it is a PNG", "photo", () => svg, 415],
    ["an SVG of an artifact", "artifact", () => svg, 415],
    ["a page named photo.jpg", "photo", () => page, 415],
    ["a page of an artifact", "artifact", () => page, 415],
    ["a zip that says it is a PDF", "artifact", () => emptyZip(), 415],
    ["a PDF that breaks off", "artifact", () => pdf().subarray(0, 30), 415],
    ["a PDF where a photo is meant", "photo", () => pdf(), 415],
    ["an MP3 where a photo is meant", "photo", () => mp3(), 415],
    ["an MP4 where a photo is meant", "photo", () => mp4(), 415],
    ["a picture of 400 megapixels", "photo", () => blankPng(20_000, 20_000), 413],
    ["nothing", "photo", () => Buffer.alloc(0), 415],
    ["nothing of an artifact", "artifact", () => Buffer.alloc(0), 415],
  ] as const)("%s", async (_name, purpose, bytes, status) => {
    const emma = await harness.as();
    const { objectPath, sent } = await upload(emma, bytes(), purpose);
    expect(sent.status).toBe(status);
    expect((sent.body as { message: string }).message).toMatch(/^[A-Z].*\.$/);
    expect((await emma.get(objectPath)).status).toBe(404);
  });

  test("more than 50 MB that does not say how long it is", async () => {
    const emma = await harness.as();
    const { body } = await emma.post<Upload>("/api/objects/upload?purpose=artifact");
    const head = mp4(0);
    async function* endless(): AsyncGenerator<Buffer> {
      yield head.subarray(0, head.length - 8);
      yield Buffer.from([0, 0, 0, 0, ...Buffer.from("mdat")]);
      for (let sent = 0; sent < 51; sent += 1) yield Buffer.alloc(1024 * 1024, 7);
    }
    const sent = await emma.put(body.uploadUrl, ReadableStream.from(endless()), asBytes);
    expect(sent.status).toBe(413);
    expect((await emma.get(body.objectPath)).status).toBe(404);
  });

  test.each(["..%2f..%2fetc%2fpasswd", "..", "018f2f6e-7c1a-7000-8000-0000000000bb%00", "t%2fother", "018F"])(
    "the id %s, which is none",
    async (id) => {
      const emma = await harness.as();
      expect([400, 404]).toContain((await emma.get(`/objects/${id}`)).status);
      expect((await emma.get((await upload(emma, await picture())).objectPath)).status).toBe(200);
    },
  );
});

describe("a family's space", () => {
  const roomFor = async (bytes: number, check: (small: ServiceHarness) => Promise<void>) => {
    const small = await startHarness(archive, {
      environment: { ...withoutVectors, KINKEEPER_FAMILY_QUOTA: String(bytes) },
    });
    try {
      await check(small);
    } finally {
      await small.stop();
    }
  };
  const refusal = (answer: { readonly status: number; readonly body: unknown }) => [
    answer.status,
    (answer.body as { message?: string }).message,
  ];

  test("takes what fits, and no more", () =>
    roomFor(pdf().length, async (small) => {
      const emma = await small.as();
      const tooMuch = await upload(emma, pdf("A letter that is longer"), "artifact");
      expect(refusal(tooMuch.sent)).toEqual([413, expect.stringContaining("does not fit")]);
      expect((await upload(emma, pdf(), "artifact")).sent.status).toBe(204);
      const full = await emma.post("/api/objects/upload");
      expect(refusal(full)).toEqual([413, "This family's space for photos and files is full."]);
      // What emma alone may see takes the family's room all the same.
      const cousin = await small.as({ tenantId: emma.claims.tenantId! });
      expect((await cousin.post("/api/objects/upload")).status).toBe(413);
      const stranger = await small.as();
      expect((await stranger.post("/api/objects/upload")).status).toBe(200);
    }));

  test("holds for an archive too, which is refused before it is read", () =>
    roomFor(1_000, async (small) => {
      const admin = await small.as({ role: "tenant_admin" });
      const send = (body: unknown) => admin.post("/api/tenant-imports", body, { "content-type": "application/zip" });
      expect(refusal(await send(Buffer.alloc(1_001)))).toEqual([413, expect.stringContaining("does not fit")]);
      const chunks = ReadableStream.from([Buffer.alloc(600), Buffer.alloc(600)]);
      expect(refusal(await send(chunks))).toEqual([413, expect.stringContaining("does not fit")]);
      // It is no archive, but there is room for it.
      expect((await send(Buffer.alloc(1_000))).status).toBe(415);
    }));

  test("is not taken from a disk that is nearly full; what is there can be read", async () => {
    let isFull = false;
    const disk = {
      require: async () => {
        if (isFull) throw new DomainError("OUT_OF_SPACE", "The disk is nearly full.");
      },
    };
    const small = await startHarness(archive, { environment: withoutVectors, disk });
    try {
      const emma = await small.as({ role: "tenant_admin" });
      const { uploadUrl, objectPath } = await upload(emma, pdf(), "artifact");
      const words = { title: "The move", description: "To the house by the sea" };
      const writer = await small.as();
      const { body } = await writer.post<{ id: string }>("/api/events", { ...words, eventDate: "1842" });
      const event = `/api/events/${body.id}`;
      isFull = true;
      expect((await emma.post("/api/objects/upload")).status).toBe(507);
      expect((await emma.put(uploadUrl, mp3(), asBytes)).status).toBe(409);
      const asZip = { "content-type": "application/zip" };
      expect((await emma.post("/api/tenant-imports", emptyZip(), asZip)).status).toBe(507);
      expect((await emma.get(objectPath)).status).toBe(200);
      expect((await emma.post("/api/announcements", { title: "A", content: "B" })).status).toBe(507);
      expect((await writer.post("/api/events", { ...words, eventDate: "1842" })).status).toBe(507);
      expect((await writer.patch(event, { description: `${words.description}!` })).status).toBe(507);
      expect((await writer.patch(event, { description: "By the sea" })).status).toBe(200);
      expect((await writer.delete(event)).status).toBe(204);
    } finally {
      await small.stop();
    }
  });

  test("counts what is being sent now", () =>
    roomFor(pdf().length, async (small) => {
      const emma = await small.as();
      const addresses = await Promise.all([1, 2].map(() => emma.post<Upload>("/api/objects/upload?purpose=artifact")));
      const sent = await Promise.all(addresses.map(({ body }) => emma.put(body.uploadUrl, pdf(), asBytes)));
      expect(sent.map(({ status }) => status)).toContain(413);
      const kept = sent.filter(({ status }) => status === 204);
      // Of two at once both may be refused; room is given back then.
      if (kept.length === 0) expect((await upload(emma, pdf(), "artifact")).sent.status).toBe(204);
      expect((await emma.post("/api/objects/upload")).status).toBe(413);
    }));
});

test("after a restart everything is still there", async () => {
  const emma = await harness.as();
  const { objectPath } = await upload(emma, await picture());
  await harness.restart();
  expect((await emma.get(objectPath)).status).toBe(200);
});
