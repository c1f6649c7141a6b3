import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ObjectStore } from "../object-store.ts";
import { startTemporaryS3, type TemporaryS3 } from "../testing/temporary-s3.ts";
import { objectStoreContract } from "../testing/object-store-contract.ts";
import { s3ObjectStore } from "./s3-object-store.ts";

objectStoreContract("an S3-compatible store", async () => {
  const { settings, stop } = await startTemporaryS3();
  return {
    // Lists go on where their pages end.
    objects: s3ObjectStore(settings, 2),
    broken: s3ObjectStore({ ...settings, bucket: "another" }),
    remove: stop,
  };
});

describe("an address for browsers", () => {
  const key = "t/family/film";
  const offer = { expiresSeconds: 60, contentType: "video/mp4", disposition: 'inline; filename="film.mp4"' };
  let s3: TemporaryS3;
  let objects: ObjectStore;
  beforeAll(async () => {
    s3 = await startTemporaryS3();
    objects = s3ObjectStore({ ...s3.settings, publicUrl: s3.settings.endpoint.replace("127.0.0.1", "localhost") });
    await objects.put(key, Buffer.from("0123456789"), "video/mp4");
  });
  afterAll(() => s3.stop());

  test("opens this object, whole or in part, as it is offered", async () => {
    const address = (await objects.addressOf!(key, offer))!;
    expect(new URL(address).hostname).toBe("localhost");
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
    expect(answer.headers.get("content-type")).toBe("video/mp4");
    expect(answer.headers.get("content-disposition")).toBe('inline; filename="film.mp4"');
    const part = await fetch(address, { headers: { range: "bytes=2-4" } });
    expect([part.status, await part.text()]).toEqual([206, "234"]);
  });

  test("is signed for this object alone, and for a minute", async () => {
    const [address, other] = await Promise.all(
      [key, "t/family/other"].map(async (one) => new URL((await objects.addressOf!(one, offer))!)),
    );
    expect(address!.searchParams.get("X-Amz-Expires")).toBe("60");
    const signatures = [address, other].map((one) => one!.searchParams.get("X-Amz-Signature"));
    expect(new Set(signatures).size).toBe(2);
  });

  test("is not given where browsers cannot reach the store", async () => {
    expect(await s3ObjectStore(s3.settings).addressOf!(key, offer)).toBeUndefined();
  });
});
