import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { startTemporaryS3, type TemporaryS3 } from "@kinkeeper/platform/testing/temporary-s3";
import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, type Account } from "../product/account.ts";
import { startProduct, superAdmin, type Product } from "../product/start-product.ts";
import { sendFile } from "../product/upload-file.ts";

/** The embedded product where other machines reach it, with a mail server and an object store outside. */

const mails: string[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ["STARTTLS", "AUTH"],
  onData: (stream, _session, done) => {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.once("end", () => {
      mails.push(Buffer.concat(parts).toString());
      done();
    });
  },
});
let objects: TemporaryS3;
let product: Product;

const call = (method: string, address: string, body: unknown) =>
  fetch(new URL(address, product.origin), {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const family = {
  familyName: "Mendel",
  firstName: "Gregor",
  lastName: "Mendel",
  email: "gregor@example.org",
  password: "quiet violet lantern",
};
const operator = (): Promise<Account> => signIn(product.origin, superAdmin.username, superAdmin.password);

beforeAll(async () => {
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  objects = await startTemporaryS3();
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-product-"));
  chmodSync(folder, 0o755);
  const { endpoint, bucket, accessKeyId, secretAccessKey } = objects.settings;
  product = await startProduct({
    folder,
    environment: {
      HOST: "0.0.0.0",
      KINKEEPER_DEMO: "",
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
});
afterAll(async () => {
  await product.stop();
  product.forget();
  await objects.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

test("it warns, has no demo and no open door, and keeps its folder to itself", async () => {
  expect(product.printed).toMatch(/^WARNING: .*0\.0\.0\.0.*sign-up is closed/m);
  expect(product.printed).not.toContain("Demo accounts");
  expect(existsSync(path.join(product.folder, "demo-accounts.json"))).toBe(false);
  expect(statSync(product.folder).mode & 0o777).toBe(0o700);
  const refused = await call("POST", "/api/signup", family);
  expect([refused.status, await refused.json()]).toMatchObject([403, { error: "SIGNUP_CLOSED" }]);
});

test("what its families send lies in the object store", async () => {
  const founder = await operator();
  const founded = await founder.call("POST", "/api/signup", family);
  expect(founded.status).toBe(201);
  const { user } = (await founded.json()) as { user: User };
  const admin = await signIn(product.origin, family.email, family.password);
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const { sent, objectPath } = await sendFile(admin, photo, "image/png", "photo");
  expect(sent.status).toBe(204);
  const shown = await admin.call("GET", objectPath);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const kept = path.join(product.folder, "objects");
  expect(existsSync(kept) ? readdirSync(kept, { recursive: true }) : []).toEqual([]);
  const inStore = readdirSync(objects.directory, { recursive: true }).map(String);
  expect(inStore.filter((file) => file.includes(`/t/${user.tenantId}/`)).length).toBeGreaterThan(0);
});

test("mail goes out by the mail server, and is kept besides", async () => {
  const asked = await call("POST", "/api/password-reset", { email: superAdmin.username });
  expect(asked.ok).toBe(true);
  // Another mail may tell of the operator's new device.
  const resetMail = () => mails.find((mail) => mail.includes("Choose a new password")) ?? "";
  await expect.poll(resetMail).toContain(`To: ${superAdmin.username}`);
  expect(resetMail()).toContain("token=3D");
  const account = await operator();
  const keptReset = async () => {
    const json = { accept: "application/json" };
    const kept = await account.json<{ subject: string; text: string }[]>("GET", "/dev/mail", undefined, json);
    return kept.find(({ subject }) => subject === "Choose a new password")?.text ?? "";
  };
  // The link goes once the mail server has taken the mail.
  await expect.poll(keptReset).toContain("(this link is not kept)");
});
