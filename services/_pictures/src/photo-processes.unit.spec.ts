import { constants, getPriority } from "node:os";
import sharp from "sharp";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { PhotoProcesses } from "./photo-processes.ts";

let processes: PhotoProcesses;
beforeEach(() => {
  processes = new PhotoProcesses();
});
afterEach(() => processes.stop());

const pictureOf = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: "olive" } })
    .png({ palette: true, colours: 2 })
    .toBuffer();

test("a picture is prepared in another process, which gives way, and the next one in the same", async () => {
  const photo = await processes.prepare(await pictureOf(1_300));
  expect(photo).toMatchObject({ contentType: "image/jpeg", width: 1_300, height: 1_300 });
  for (const bytes of [photo.bytes, photo.thumbnail, photo.preview!]) expect(Buffer.isBuffer(bytes)).toBe(true);
  expect((await sharp(photo.thumbnail).metadata()).width).toBe(480);
  const { pids } = processes;
  expect(pids).toHaveLength(1);
  expect(pids).not.toContain(process.pid);
  expect(getPriority(pids[0])).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  await processes.prepare(await pictureOf(40));
  expect(processes.pids).toEqual(pids);
});

test("what is no picture is refused as it is here, and the next one is prepared", async () => {
  await expect(processes.prepare(Buffer.from("%PDF-1.7"))).rejects.toMatchObject({
    name: "DomainError",
    code: "UNSUPPORTED_MEDIA",
    message: expect.stringContaining("not a photo"),
  });
  expect(await processes.prepare(await pictureOf(40))).toMatchObject({ width: 40 });
  expect(processes.pids).toHaveLength(1);
});

test("a picture that brings its process down is refused, and the next one is prepared in another", async () => {
  await processes.prepare(await pictureOf(40));
  const [pid] = processes.pids;
  const [largeBytes, otherBytes] = [await pictureOf(1_500), await pictureOf(50)];
  const large = processes.prepare(largeBytes);
  const other = processes.prepare(otherBytes);
  process.kill(pid!, "SIGSEGV");
  await expect(large).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA", message: expect.stringContaining("unusual") });
  expect(await other).toMatchObject({ width: 50 });
  expect(await processes.prepare(await pictureOf(40))).toMatchObject({ width: 40 });
  expect(processes.pids).not.toContain(pid);
});

test("a signal of the terminal ends none of them; with the service they end", async () => {
  await processes.prepare(await pictureOf(40));
  const [pid] = processes.pids;
  process.kill(pid!, "SIGINT");
  expect(await processes.prepare(await pictureOf(40))).toMatchObject({ width: 40 });
  expect(processes.pids).toEqual([pid]);
  processes.stop();
  await vi.waitFor(() => expect(() => process.kill(pid!, 0)).toThrow(), { timeout: 60_000 });
});

test("a picture that takes too long is refused with a sentence", async () => {
  const limited = new PhotoProcesses({ milliseconds: 1 });
  onTestFinished(() => limited.stop());
  await expect(limited.prepare(await pictureOf(6_500))).rejects.toMatchObject({
    code: "TOO_LARGE",
    message: "This photo takes too long to prepare. Please make it smaller first.",
  });
  expect(limited.pids).toEqual([]);
});
