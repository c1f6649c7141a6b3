import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { photoFrom } from "./photo.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 168, g: 86, b: 46 } } });

describe("a photo", () => {
  test("is re-encoded, with its place and device left behind", async () => {
    const original = await plain(600, 400)
      .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const photo = await photoFrom(original);
    expect(photo).toMatchObject({ contentType: "image/jpeg", width: 600, height: 400 });
    expect((await sharp(photo.bytes).metadata()).exif).toBeUndefined();
  });

  test("is turned upright", async () => {
    const lying = await plain(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await photoFrom(lying)).toMatchObject({ width: 400, height: 600 });
  });

  test("keeps its transparency", async () => {
    const png = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const photo = await photoFrom(png);
    expect(photo.contentType).toBe("image/webp");
    expect((await sharp(photo.bytes).metadata()).hasAlpha).toBe(true);
  });

  test.each(["png", "jpeg", "webp", "gif"] as const)(
    "that ends too early is refused as no photo: %s",
    async (format) => {
      const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
      const whole = await sharp({ create: { width: 120, height: 120, channels: 3, background: "black", noise } })
        .toFormat(format)
        .toBuffer();
      for (const length of [60, 900, whole.length >> 1, whole.length - 20])
        await expect(photoFrom(whole.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({
          code: "UNSUPPORTED_MEDIA",
        });
    },
  );

  test("has a square thumbnail", async () => {
    const { thumbnail } = await photoFrom(await plain(900, 300).png().toBuffer());
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 480, height: 480, format: "webp" });
  });

  test("that is a long strip has one of its middle: to look through all of it would be to enlarge all of it", async () => {
    const patch = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    // Would be chosen, were it looked for as far out.
    const strip = plain(1200, 16).composite([{ input: patch, left: 4, top: 4 }]);
    const { thumbnail } = await photoFrom(await strip.png().toBuffer());
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 480, height: 480 });
    expect((await sharp(thumbnail).stats()).channels.filter(({ stdev }) => stdev > 8)).toEqual([]);
  });

  test("has a preview that shows all of it, at most 1,280 pixels wide or high", async () => {
    for (const [width, height] of [
      [2560, 640],
      [640, 2560],
    ] as const) {
      const { preview } = await photoFrom(await plain(width, height).png().toBuffer());
      const expected = width > height ? { width: 1280, height: 320 } : { width: 320, height: 1280 };
      expect(await sharp(preview).metadata()).toMatchObject({ ...expected, format: "webp" });
    }
  });

  test("that is no larger than a preview has none", async () => {
    expect((await photoFrom(await plain(1280, 320).png().toBuffer())).preview).toBeUndefined();
    expect((await photoFrom(await plain(320, 1280).png().toBuffer())).preview).toBeUndefined();
    expect((await photoFrom(await plain(1281, 320).png().toBuffer())).preview).toBeDefined();
  });

  test("has one for phones where it is larger, at most 720 pixels wide or high", async () => {
    const { small } = await photoFrom(await plain(900, 640).png().toBuffer());
    expect(await sharp(small).metadata()).toMatchObject({ width: 720, height: 512, format: "webp" });
    expect((await photoFrom(await plain(720, 720).png().toBuffer())).small).toBeUndefined();
  });

  test("that moves does so in its preview too", async () => {
    const frames = await Promise.all(
      ["#2f5d50", "#a8562e", "#fbf8f3"].map((background) =>
        sharp({ create: { width: 1600, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const photo = await photoFrom(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect(photo).toMatchObject({ width: 1600, height: 400 });
    expect(await sharp(photo.preview, { animated: true }).metadata()).toMatchObject({ width: 1280, pages: 3 });
  });

  test("is made smaller when it is larger than a printed page needs", async () => {
    expect(await photoFrom(await plain(5000, 1250).jpeg().toBuffer())).toMatchObject({ width: 4096, height: 1024 });
  });
});

describe("what is no photo is refused", () => {
  const refusal = { code: "UNSUPPORTED_MEDIA" };

  test("an SVG, whatever it is called", async () => {
    await expect(
      photoFrom(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`)),
    ).rejects.toMatchObject(refusal);
  });

  test("a PDF, an empty file and noise", async () => {
    for (const bytes of [Buffer.from("%PDF-1.7\n"), Buffer.alloc(0), Buffer.from("just words")])
      await expect(photoFrom(bytes)).rejects.toMatchObject(refusal);
  });

  test("a picture that breaks off", async () => {
    const whole = await plain(600, 400).jpeg().toBuffer();
    await expect(photoFrom(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(refusal);
  });

  test("a small file that claims more pixels than we decode", async () => {
    const bomb = await plain(10, 10).png().toBuffer();
    bomb.writeUInt32BE(9_000, 16);
    bomb.writeUInt32BE(9_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 9_000, height: 9_000 });
    await expect(photoFrom(bomb)).rejects.toMatchObject({ code: "TOO_LARGE" });
  });
});
