import { describe, expect, test } from "vitest";
import { WrongSetting } from "../config.ts";
import { s3SettingsIn } from "./s3-settings.ts";

describe("where objects lie", () => {
  const s3 = {
    S3_ENDPOINT: "http://objects:9000",
    S3_BUCKET: "kinkeeper",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  test("in a folder, where nothing is said about S3", () => {
    expect(s3SettingsIn({})).toBeUndefined();
    expect(s3SettingsIn({ S3_ENDPOINT: "", S3_FORCE_PATH_STYLE: "" })).toBeUndefined();
  });

  test("in the bucket that is named", () => {
    expect(s3SettingsIn(s3)).toEqual({
      endpoint: "http://objects:9000",
      bucket: "kinkeeper",
      region: "us-east-1",
      accessKeyId: "key",
      secretAccessKey: "secret",
      forcePathStyle: true,
      publicUrl: undefined,
    });
    const more = { S3_REGION: "eu-central-1", S3_FORCE_PATH_STYLE: "off", S3_PUBLIC_URL: "https://files.kin.example" };
    expect(s3SettingsIn({ ...s3, ...more })).toMatchObject({
      region: "eu-central-1",
      forcePathStyle: false,
      publicUrl: "https://files.kin.example",
    });
  });

  test("nowhere, where only some of it is said", () => {
    expect(() => s3SettingsIn({ ...s3, S3_BUCKET: "" })).toThrow(/^S3_ENDPOINT is set, but S3_BUCKET is not: /);
    expect(() => s3SettingsIn({ S3_PUBLIC_URL: "https://files.kin.example" })).toThrow(
      /^S3_PUBLIC_URL is set, but S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are not: /,
    );
  });

  test.each([
    [{ S3_ENDPOINT: "objects:9000" }, /^S3_ENDPOINT must be an address that starts with http:\/\//],
    [{ S3_BUCKET: "My Bucket" }, /^S3_BUCKET must be a bucket's name/],
    [{ S3_REGION: "Frankfurt, Main" }, /^S3_REGION must be a region/],
    [{ S3_FORCE_PATH_STYLE: "yes" }, "S3_FORCE_PATH_STYLE must be on or off."],
    [{ S3_PUBLIC_URL: "files" }, /^S3_PUBLIC_URL must be an address/],
  ])("a wrong value is refused in one sentence: %j", (wrong, sentence) => {
    expect(() => s3SettingsIn({ ...s3, ...wrong })).toThrow(WrongSetting);
    expect(() => s3SettingsIn({ ...s3, ...wrong })).toThrow(sentence);
  });
});
