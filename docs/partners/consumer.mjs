// A whole consumer of Kinkeeper's events, with nothing but Node 20 or later. `docs/partners.md` explains it.
//   WEBHOOK_SECRET=whsec_… PORT=8787 node docs/partners/consumer.mjs
// With PARTNER_API (https://archive.example.com) and PARTNER_TOKEN it asks for an order when it is not sure.
// Several secrets, with spaces between them, are taken while one is being replaced.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const tolerance = 5 * 60;
const remembered = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether this very body was signed with one of the secrets, within five minutes. Verify the bytes as they came, before parsing.
 * @param {{ body: string, headers: Record<string, string | string[] | undefined>, secrets: string[], now?: number }} request
 */
export const isAuthentic = ({ body, headers, secrets, now = Date.now() }) => {
  const id = String(headers["webhook-id"] ?? "");
  const timestamp = String(headers["webhook-timestamp"] ?? "");
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance) return false;
  const given = String(headers["webhook-signature"] ?? "")
    .split(" ")
    .map((signature) => signature.split(","))
    .filter(([version]) => version === "v1")
    .map(([, signature = ""]) => Buffer.from(signature, "base64"));
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
    return given.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
  });
};

/** What was handled already, by id, and how far each order, service or vendor has come. Keep both in your database. */
const handled = new Map();
const newest = new Map();

/** Whether an event is new, was handled before, or is older than what is known of its order, service or vendor. */
export const judge = ({ id, partitionkey, sequence }, now = Date.now()) => {
  for (const [old, at] of handled) if (now - at > remembered) handled.delete(old);
  if (handled.has(id)) return "duplicate";
  // Sequences are compared as text.
  return sequence > (newest.get(partitionkey) ?? "") ? "new" : "late";
};

/** Only once it was handled: what breaks off before is sent again, and is then no duplicate. */
export const remember = ({ id, partitionkey, sequence }, now = Date.now()) => {
  handled.set(id, now);
  if (sequence > (newest.get(partitionkey) ?? "")) newest.set(partitionkey, sequence);
};

const fetchOrder = async (id) => {
  const { PARTNER_API, PARTNER_TOKEN } = process.env;
  if (!PARTNER_API || !PARTNER_TOKEN) return undefined;
  const answer = await fetch(new URL(`/api/partner/v1/orders/${id}`, PARTNER_API), {
    headers: { "x-api-key": PARTNER_TOKEN },
  });
  return answer.ok ? answer.json() : undefined;
};

/** What your program does with an event. Here: it says it. */
const handle = async (event) => {
  const verdict = judge(event);
  // An event that comes late says how things were. How they are, the API says.
  const order = verdict === "late" && event.data.orderId ? await fetchOrder(event.data.orderId) : undefined;
  console.log(JSON.stringify({ verdict, type: event.type, id: event.id, subject: event.subject, order }));
  remember(event);
};

const receive = async (request, response) => {
  const body = await text(request);
  const secrets = (process.env.WEBHOOK_SECRET ?? "").split(" ").filter(Boolean);
  if (!isAuthentic({ body, headers: request.headers, secrets })) return void response.writeHead(401).end();
  // Within 15 seconds, or it is sent again: what takes longer belongs into a queue of yours first.
  await handle(JSON.parse(body));
  response.writeHead(204).end();
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const server = createServer((request, response) => {
    receive(request, response).catch((error) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  server.listen(Number(process.env.PORT ?? 8787), "127.0.0.1", () =>
    console.log(JSON.stringify({ listening: server.address().port })),
  );
}
