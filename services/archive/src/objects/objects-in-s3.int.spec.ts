import { s3ObjectStore } from "@kinkeeper/platform/objects/s3-object-store";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { startTemporaryS3, type TemporaryS3 } from "@kinkeeper/platform/testing/temporary-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { mp4, pdf, picture } from "../testing/sample-files.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

let s3: TemporaryS3;
beforeAll(async () => {
  s3 = await startTemporaryS3();
});
afterAll(() => s3.stop());

const upload = async (somebody: Somebody, bytes: Buffer) => {
  const { body } = await somebody.post<{ uploadUrl: string; objectPath: string }>(
    "/api/objects/upload?purpose=artifact",
  );
  const sent = await somebody.put(body.uploadUrl, bytes, { "content-type": "application/octet-stream" });
  return { path: body.objectPath, status: sent.status };
};
const film = mp4(9_000_000);

describe("files in a store that only we reach", () => {
  let harness: ServiceHarness;
  beforeAll(async () => {
    harness = await startHarness(archive, { environment: withoutVectors, objects: s3ObjectStore(s3.settings) });
  });
  afterAll(() => harness.stop());

  test("are passed on, whole and in part, to who may see them", async () => {
    const emma = await harness.as();
    const { path, status } = await upload(emma, film);
    expect(status).toBe(204);
    const whole = await emma.get<string>(path);
    expect([whole.status, whole.headers.get("content-length")]).toEqual([200, String(film.length)]);
    const part = await emma.get<string>(path, { range: "bytes=4-7" });
    expect([part.status, part.body]).toEqual([206, "ftyp"]);
    expect((await (await harness.as()).get(path)).status).toBe(404);
  });

  test("that break off are not kept", async () => {
    const emma = await harness.as();
    const { path, status } = await upload(emma, film.subarray(0, -1));
    expect(status).toBe(415);
    expect((await emma.get(path)).status).toBe(404);
  });
});

describe("films and documents in a store that browsers reach", () => {
  let harness: ServiceHarness;
  beforeAll(async () => {
    harness = await startHarness(archive, {
      environment: withoutVectors,
      objects: s3ObjectStore({ ...s3.settings, publicUrl: s3.settings.endpoint.replace("127.0.0.1", "localhost") }),
    });
  });
  afterAll(() => harness.stop());

  test("are sent from there, for five minutes, to who may see them", async () => {
    const emma = await harness.as();
    const { path } = await upload(emma, pdf());
    const { status, headers } = await emma.get(path);
    const address = new URL(headers.get("location")!);
    expect([status, address.hostname, address.searchParams.get("X-Amz-Expires")]).toEqual([302, "localhost", "300"]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const answer = await fetch(address);
    expect(await answer.text()).toBe(pdf().toString());
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="document.pdf"');
    const named = new URL((await emma.get(`${path}?name=Our%20will`)).headers.get("location")!);
    expect((await fetch(named)).headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Our%20will.pdf");
    const refused = await (await harness.as({ tenantId: emma.claims.tenantId! })).get(path);
    expect([refused.status, refused.headers.get("location")]).toEqual([404, null]);
  });

  test("pictures still come from us", async () => {
    const emma = await harness.as();
    const { path } = await upload(emma, await picture());
    for (const size of ["full", "thumbnail"]) expect((await emma.get(`${path}?size=${size}`)).status).toBe(200);
  });
});
