import { withFewMarks } from "@kinkeeper/contracts/text";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { renamedIn, withUnicodeName, zipOf } from "../transfers/testing/zip-bytes.ts";
import { storeOf } from "../transfers/testing/store-of.ts";
import { openGedzip } from "./open-gedzip.ts";

const tree = "0 HEAD\n0 TRLR\n";

const open = (zip: Buffer) => openGedzip(storeOf(zip), "key", zip.length);
const codeOf = async (zip: Buffer): Promise<string | undefined> => {
  const error = await open(zip).catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? error.code : undefined;
};

/** The same ZIP with its last file listed so many times. */
const withLastListed = (zip: Buffer, times: number): Buffer => {
  const [at, end] = [zip.lastIndexOf("PK\u0001\u0002"), zip.lastIndexOf("PK\u0005\u0006")];
  const listed = Array.from({ length: times }, () => zip.subarray(at, end));
  const changed = Buffer.concat([zip.subarray(0, at), ...listed, zip.subarray(end)]);
  const summary = changed.subarray(changed.lastIndexOf("PK\u0005\u0006"));
  for (const field of [8, 10]) summary.writeUInt16LE(summary.readUInt16LE(field) + times - 1, field);
  summary.writeUInt32LE(summary.readUInt32LE(12) + (times - 1) * (end - at), 12);
  return changed;
};

describe("a ZIP with a tree", () => {
  test("has it at the top, called gedcom.ged, or alone", async () => {
    const named = await open(await zipOf({ "other.ged": "no", "gedcom.ged": tree, "deep/below.ged": "no" }));
    expect((await buffer(Readable.from(named.tree.read()))).toString()).toBe(tree);
    expect(
      (await open(await zipOf({ "My family/tree.GED": tree, "__MACOSX/My family/._tree.GED": "" }))).tree.name,
    ).toBe("My family/tree.GED");
    expect(await codeOf(await zipOf({ "a.ged": tree, "b.ged": tree }))).toBe("INVALID_INPUT");
    expect(await codeOf(await zipOf({ "a.txt": tree }))).toBe("INVALID_INPUT");
    expect(await codeOf(Buffer.from("PK\u0003\u0004"))).toBe("UNSUPPORTED_MEDIA");
  });

  test("is asked for files as programs name them", async () => {
    const files = { "gedcom.ged": tree, "photos/Emma née.jpg": "1", "a/one.jpg": "2", "b/one.jpg": "3" };
    const { find } = await open(await zipOf(files));
    for (const name of [
      "photos/Emma née.jpg",
      "photos/Emma%20n%C3%A9e.jpg",
      "C:\\photos\\EMMA NÉE.JPG",
      "file:///photos/Emma%20n%C3%A9e.jpg",
      "D:\\elsewhere\\Emma ne\u0301e.jpg",
      "../../photos/Emma née.jpg",
    ])
      expect([name, find(name)?.name]).toEqual([name, "photos/Emma née.jpg"]);
    // Which of the two is meant nobody knows.
    expect([find("one.jpg"), find("b/one.jpg")?.name]).toEqual([undefined, "b/one.jpg"]);
    expect(find("gone.jpg")).toBeUndefined();
  });

  test("is asked for files by paths that go up again, which say exactly where a file is", async () => {
    const { find } = await open(
      await zipOf({ "gedcom.ged": tree, "a.jpg": "1", "dir/a.jpg": "2", "other/b.jpg": "3" }),
    );
    for (const [name, found] of [
      ["dir/../a.jpg", "a.jpg"],
      ["dir/..%2Fa.jpg", "a.jpg"],
      ["other\\..\\dir\\.\\a.jpg", "dir/a.jpg"],
      ["../dir/deep/../a.jpg", "dir/a.jpg"],
      // Not where it says; out of the folder of the tree it may be anywhere.
      ["dir/../b.jpg", undefined],
      ["../dir/b.jpg", "other/b.jpg"],
    ] as const)
      expect([name, find(name)?.name]).toEqual([name, found]);
  });

  test("is asked for files whose names differ by case alone", async () => {
    const { find } = await open(await zipOf({ "gedcom.ged": tree, "IMG.JPG": "1", "img.jpg": "2", "Emma.jpg": "3" }));
    const names = ["IMG.JPG", "img.jpg", "Img.jpg", "emma.JPG"];
    expect(names.map((name) => find(name)?.name)).toEqual(["IMG.JPG", "img.jpg", undefined, "Emma.jpg"]);
  });

  test("may have names in the letters of Windows or DOS", async () => {
    const zip = await zipOf({ "gedcom.ged": tree, "photo-Zoe.jpg": "1" });
    for (const [byte, letter] of [
      [0xeb, "ë"],
      [0x89, "ë"],
    ] as const) {
      const bytes = Buffer.from(renamedIn(zip, "photo-Zoe.jpg", "photo-Zo?.jpg"));
      for (let at = bytes.indexOf("Zo?"); at >= 0; at = bytes.indexOf("Zo?", at + 1)) bytes[at + 2] = byte;
      // Not said to be UTF-8.
      for (let at = bytes.indexOf("PK\u0001\u0002"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 1))
        bytes.writeUInt16LE(0, at + 8);
      expect((await open(bytes)).find(`photo-Zo${letter}.jpg`)).toBeDefined();
    }
  });

  test("leaves out what is too large, packed beyond reason, or a link", async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(tree), "gedcom.ged");
    zip.addBuffer(Buffer.alloc(20 * 1024 ** 2), "bomb.jpg");
    zip.addBuffer(Buffer.alloc(51 * 1024 ** 2), "large.jpg", { compress: false });
    zip.addBuffer(Buffer.from("/etc/passwd"), "link.jpg", { mode: 0o120777 });
    zip.end();
    const { find } = await open(await buffer(zip.outputStream as Readable));
    expect(find("bomb.jpg")?.problem).toContain("packed");
    expect(find("large.jpg")?.problem).toContain("larger than");
    expect(find("link.jpg")).toBeUndefined();
  });

  test("has no names longer than any file system takes, whatever is written in them", async () => {
    const longest = `${"\u0301\u0323".repeat(255)}.jpg`;
    expect(Buffer.byteLength(longest)).toBe(1024);
    expect((await open(await zipOf({ "gedcom.ged": tree, [longest]: "1" }))).find(longest)?.name).toBe(longest);
    expect(await codeOf(await zipOf({ "gedcom.ged": tree, [`a${longest}`]: "1" }))).toBe("INVALID_INPUT");
    const zip = await zipOf({ "gedcom.ged": tree, "emma.jpg": "1" });
    expect((await open(withUnicodeName(zip, "zoé.jpg"))).find("zoé.jpg")?.bytes).toBe(1);
    expect(await codeOf(withUnicodeName(zip, "é".repeat(1025)))).toBe("INVALID_INPUT");
  });

  test("has no more of names than a service can hold", async () => {
    const zip = await zipOf({ "gedcom.ged": tree, ["a".repeat(1024)]: "" });
    expect(await codeOf(withLastListed(zip, 16_383))).toBeUndefined();
    expect(await codeOf(withLastListed(zip, 16_384))).toBe("INVALID_INPUT");
  });

  test("is asked for a file with no more marks in a row than a text may have", async () => {
    const name = `a${"\u0301\u0323".repeat(20)}.jpg`;
    const { find } = await open(await zipOf({ "gedcom.ged": tree, [name]: "1", "b.jpg": "2" }));
    for (const asked of [name, encodeURIComponent(name), withFewMarks(name)]) expect(find(asked)?.name).toBe(name);
    expect(find("a.jpg")).toBeUndefined();
  });

  test("whose entry unpacks to more than it says is damaged", async () => {
    const zip = await zipOf({ "gedcom.ged": tree, "emma.jpg": "some bytes of a picture" });
    const lying = Buffer.from(zip);
    const at = lying.lastIndexOf("emma.jpg") - 46;
    lying.writeUInt32LE(3, at + 24);
    const { find } = await open(lying);
    await expect(buffer(Readable.from(find("emma.jpg")!.read()))).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});
