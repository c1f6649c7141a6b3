import { AddressRefused, MailServerAway, type Mail, type Mailer } from "@kinkeeper/platform/mailer";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { mostConnections, smtpMailer } from "./smtp-mailer.ts";

let server: SMTPServer;
let url: string;
let received: string[];
/** What the server answers to a recipient; undefined: yes. */
let refusal: { code: number; text: string } | undefined;
let recipients: string[];
let connections: number;
let open = 0;
/** The server hangs up where it should have said whether it took the mail. */
let hangsUp: boolean;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, callback) => {
      connections += 1;
      open += 1;
      callback();
    },
    onClose: () => void (open -= 1),
    onRcptTo: ({ address }, _session, callback) => {
      recipients.push(address);
      callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString());
        if (hangsUp) for (const connection of server.connections) connection.close();
        else callback();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(resolve);
  await promise;
});
beforeEach(() => {
  received = [];
  recipients = [];
  refusal = undefined;
  connections = 0;
  hangsUp = false;
});
afterEach(() => {
  for (const one of mailers.splice(0)) one.close!();
  return expect.poll(() => open).toBe(0);
});

const mailers: Mailer[] = [];
const mailer = (idleTimeout?: number): Mailer => {
  const made = smtpMailer(url, "Kinkeeper <no-reply@family.example>", idleTimeout);
  mailers.push(made);
  return made;
};
const mail: Mail = {
  id: "018f2f6e-7c1a-7000-8000-0000000000cc",
  to: "emma@down.example",
  subject: "Come and see",
  text: "The text.",
  html: "<p>The page.</p>",
};
/** Headers by their names in small letters, unfolded. */
const headersOf = (message: string): ReadonlyMap<string, string> =>
  new Map(
    message
      .split("\r\n\r\n", 1)[0]!
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );

test("a mail goes out as text and as a page, says that no person wrote it, and keeps its name", async () => {
  await mailer().send(mail);
  await mailer().send(mail);
  const [first, second] = received.map(headersOf);
  expect(first!.get("from")).toBe("Kinkeeper <no-reply@family.example>");
  expect(first!.get("auto-submitted")).toBe("auto-generated");
  expect(first!.get("message-id")).toBe(`<${mail.id}@family.example>`);
  expect(second!.get("message-id")).toBe(first!.get("message-id"));
  expect(first!.has("list-unsubscribe")).toBe(false);
  expect(received[0]).toContain("The text.");
  expect(received[0]).toContain("<p>The page.</p>");
});

test("what can be stopped says how, in one click", async () => {
  await mailer().send({ ...mail, unsubscribeUrl: "https://family.example/api/unsubscribe?list=abc" });
  const headers = headersOf(received[0]!);
  expect(headers.get("list-unsubscribe")).toBe("<https://family.example/api/unsubscribe?list=abc>");
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

test("nothing that was typed begins another header or adds a recipient", async () => {
  await mailer().send({ ...mail, subject: "Hello\r\nBcc: everybody@evil.example\r\n\r\nBody" });
  expect(recipients).toEqual(["emma@down.example"]);
  expect(headersOf(received[0]!).has("bcc")).toBe(false);
});

test.each([
  [550, "5.1.1 No such mailbox", true],
  [553, "5.1.3 Bad address", true],
  [550, "5.2.1 This mailbox is disabled", true],
  [550, "No such user here", true],
  [450, "4.2.0 Try again later", false],
  [552, "5.2.2 Mailbox full", false],
  // Whoever sends is refused, and so would every address be.
  [554, "5.7.1 Relay access denied", false],
  [550, "5.7.1 Client host blocked using zen.spamhaus.org", false],
  [553, "5.1.8 Sender address rejected: Domain not found", false],
  [550, "Relaying denied", false],
])("an address that is answered %i %s is refused for good: %s", async (code, text, isForGood) => {
  refusal = { code, text };
  const failure: unknown = await mailer()
    .send(mail)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof AddressRefused).toBe(isForGood);
  if (isForGood) expect((failure as AddressRefused).message).toContain(text);
  expect(received).toEqual([]);
});

test("many mails go out over a few connections, which are closed when there is no more to send", async () => {
  const sender = mailer(50);
  await Promise.all(Array.from({ length: 5 * mostConnections }, () => sender.send(mail)));
  await sender.send(mail);
  expect(received).toHaveLength(5 * mostConnections + 1);
  expect(connections).toBe(mostConnections);
  await expect.poll(() => open).toBe(0);
  await sender.send(mail);
  expect(connections).toBe(mostConnections + 1);
});

test("who closes it lets what is on its way arrive", async () => {
  const sender = mailer();
  const sent = sender.send(mail);
  await expect.poll(() => recipients.length).toBe(1);
  sender.close!();
  await sent;
  expect(received).toHaveLength(1);
  await expect.poll(() => open).toBe(0);
});

test("a mail of which nobody knows whether it was taken is not sent again by itself", async () => {
  const sender = mailer();
  await sender.send(mail);
  hangsUp = true;
  await expect(sender.send(mail)).rejects.toThrow();
  expect(received).toHaveLength(2);
});

test("a server that is not there is told apart from one that says no to a mail", async () => {
  const nobody = smtpMailer("smtp://127.0.0.1:1", "Kinkeeper <no-reply@family.example>");
  const failure: unknown = await nobody.send(mail).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MailServerAway);
  refusal = { code: 450, text: "4.2.0 Try again later" };
  const refused: unknown = await mailer()
    .send(mail)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).not.toBeInstanceOf(MailServerAway);
});
