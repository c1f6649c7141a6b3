import {
  envelopeOf,
  sentEventNames,
  typeOfEvent,
  type SentEventName,
} from "@kinkeeper/contracts/partners/public-events";
import { z } from "zod";

const headers = {
  type: "object",
  required: ["webhook-id", "webhook-timestamp", "webhook-signature"],
  properties: {
    "webhook-id": { type: "string", description: "The event’s id: the same each time it is sent." },
    "webhook-timestamp": { type: "string", description: "When it was sent, in seconds since 1970." },
    "webhook-signature": {
      type: "string",
      description: "Signatures after Standard Webhooks, `v1,<base64>`, with spaces between them.",
    },
  },
};

/** As consumers may count on it: with fields that are added later it still fits. */
const schemaOf = (name: SentEventName): object => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(envelopeOf(name), { target: "draft-7", io: "input" });
  return schema;
};

const messageOf = (name: SentEventName): object => ({
  name: typeOfEvent(name),
  title: name,
  contentType: "application/cloudevents+json",
  headers: { $ref: "#/components/schemas/webhook-headers" },
  payload: { $ref: `#/components/schemas/${name}` },
});

const each = <Value>(valueOf: (name: SentEventName) => Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(sentEventNames.map((name) => [name, valueOf(name)]));

/** What partners hear, as AsyncAPI 3.1, written from the schemas that every event is checked with before it is sent. */
export const asyncApiDocument = (origin: string): object => ({
  asyncapi: "3.1.0",
  id: `${origin}/api/partners/asyncapi.json`,
  info: {
    title: "Kinkeeper: events for partners",
    version: "1.0.0",
    description:
      "CloudEvents 1.0, each posted to your endpoint and signed after Standard Webhooks. An event may come more than once and out of order.",
  },
  defaultContentType: "application/cloudevents+json",
  channels: {
    webhook: {
      address: null,
      description: "Your endpoint: an https address on port 443 or 8443.",
      messages: each((name) => ({ $ref: `#/components/messages/${name}` })),
    },
  },
  operations: {
    sendEvent: {
      action: "send",
      channel: { $ref: "#/channels/webhook" },
      summary: "An event of the marketplace.",
      messages: sentEventNames.map((name) => ({ $ref: `#/channels/webhook/messages/${name}` })),
    },
  },
  components: {
    messages: each(messageOf),
    schemas: { ...each(schemaOf), "webhook-headers": headers },
  },
});
