import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { exportGedcom, previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { propagation } from "@opentelemetry/api";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { DomainError } from "../domain-error.ts";
import { newId } from "../ids.ts";
import type { OnBehalf } from "../peers.ts";
import type { IdentityClient } from "../http/identity-client.ts";
import { serviceCaller } from "../http/call-service.ts";
import { problemOf } from "../http/problem.ts";
import { httpPeers } from "./http-peers.ts";

const emma: OnBehalf = { token: "a-token-of-emma", expires: Date.now() + 60_000, requestId: "request-of-emma" };
const exchanged: IdentityClient["exchangeToken"] = async (token, audience) => `${token} for ${audience}`;
const longTimeouts = { answer: 10_000, raw: 10_000 };

/** Peers among whom genealogy answers like this. */
const peersOf = async (answer: RequestListener, timeouts = longTimeouts, exchangeToken = exchanged) => {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return httpPeers({
    addressOf: (service) => (service === "genealogy" ? url : undefined),
    call: serviceCaller(),
    identity: { exchangeToken },
    timeouts,
  });
};
const json = (status: number, body: unknown): RequestListener => {
  return (_request, response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

const person = {
  id: newId(),
  firstName: "Emma",
  lastName: null,
  maidenName: null,
  sex: null,
  birthDate: null,
  birthPlace: null,
  deathDate: null,
  deathPlace: null,
  biography: null,
  isLiving: true,
  photoUrl: null,
  birthFrom: null,
  deathFrom: null,
  createdAt: "2026-05-01T12:00:00.000Z",
  updatedAt: "2026-05-01T12:00:00.000Z",
  revision: 0,
};

describe("a call of a peer", () => {
  test("is made in the caller's name, as part of the same request", async () => {
    let heard: unknown;
    const peers = await peersOf((request, response) => {
      const { authorization, "x-request-id": requestId } = request.headers;
      heard = [request.method, request.url, authorization, requestId];
      json(200, person)(request, response);
    });
    expect(await peers.ask(getFamilyMember, emma, { params: { id: person.id } })).toEqual(person);
    expect(heard).toEqual([
      "GET",
      `/api/family-members/${person.id}`,
      "Bearer a-token-of-emma for genealogy",
      "request-of-emma",
    ]);
  });

  test("carries the trace on", async () => {
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    propagation.setGlobalPropagator({
      inject: (_context, carrier, setter) => setter.set(carrier, "traceparent", traceparent),
      extract: (context) => context,
      fields: () => ["traceparent"],
    });
    onTestFinished(() => propagation.disable());
    let heard: unknown;
    const peers = await peersOf((request, response) => {
      heard = request.headers["traceparent"];
      json(200, person)(request, response);
    });
    await peers.ask(getFamilyMember, emma, { params: { id: person.id } });
    expect(heard).toBe(traceparent);
  });

  test("says which revision is changed, and under which key", async () => {
    let heard: unknown;
    const peers = await peersOf((request, response) => {
      heard = [request.headers["if-match"], request.headers["idempotency-key"]];
      json(200, person)(request, response);
    });
    await peers.ask(getFamilyMember, emma, { params: { id: person.id }, ifRevision: 7, idempotencyKey: person.id });
    expect(heard).toEqual(['"7"', person.id]);
    await peers.ask(getFamilyMember, emma, { params: { id: person.id } });
    expect(heard).toEqual([undefined, undefined]);
  });

  test("is given up once nobody waits for it, and is not begun for nobody", async () => {
    const leaving = new AbortController();
    let called = 0;
    const { promise: broken, resolve: breaks } = Promise.withResolvers<void>();
    const peers = await peersOf((request) => {
      called += 1;
      request.socket.once("close", breaks);
      leaving.abort(new Error("left"));
    });
    const ask = () => peers.ask(getFamilyMember, emma, { params: { id: person.id }, signal: leaving.signal });
    await expect(ask()).rejects.toThrow("left");
    await broken;
    await expect(ask()).rejects.toThrow("left");
    expect(called).toBe(1);
  });

  test("sends and receives bytes as they come", async () => {
    const sent: string[] = [];
    const peers = await peersOf((request, response) => {
      void text(request).then((received) => {
        sent.push(request.url!, request.headers["content-type"]!, received);
        response.writeHead(200).write("0 HEAD\n");
        response.end("0 TRLR\n");
      });
    });
    const answer = await peers.open(previewGedcom, emma, {
      body: Readable.from([Buffer.from("0 HE"), Buffer.from("AD")]),
      contentType: "application/x-gedcom",
      query: { fileName: "family & friends.ged" },
    });
    expect(await text(answer)).toBe("0 HEAD\n0 TRLR\n");
    expect(sent).toEqual(["/api/gedcom/imports?fileName=family+%26+friends.ged", "application/x-gedcom", "0 HEAD"]);
  });

  test("whose own source breaks ends with that error", async () => {
    const peers = await peersOf((request) => void request.resume());
    const source = async function* () {
      yield Buffer.from("0 HE");
      throw new DomainError("TOO_LARGE", "This is too large.");
    };
    await expect(peers.ask(previewGedcom, emma, { body: source() })).rejects.toMatchObject({ code: "TOO_LARGE" });
  });
});

describe("a peer", () => {
  const ask = (peers: Awaited<ReturnType<typeof peersOf>>) =>
    peers.ask(getFamilyMember, emma, { params: { id: person.id } });

  test("that refuses is heard", async () => {
    const peers = await peersOf(
      json(409, { error: "IMPORT_NOT_READY", message: "Not yet.", requestId: "request-of-emma" }),
    );
    await expect(ask(peers)).rejects.toMatchObject({ code: "IMPORT_NOT_READY", message: "Not yet." });
  });

  test("that fails in a way of its own is unavailable", async () => {
    await expect(
      ask(await peersOf((_request, response) => void response.writeHead(500).end("oh"))),
    ).rejects.toMatchObject({
      code: "UNAVAILABLE",
      cause: { name: "UnexpectedAnswer", code: "500" },
    });
  });

  test("that answers something else than it promises has failed, not who asked", async () => {
    const answered = ask(await peersOf(json(200, { ...person, firstName: 5 })));
    const error: unknown = await answered.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: "getFamilyMember was not answered as promised" });
    expect(problemOf(error, "request").status).toBe(500);
  });

  test("that breaks the connection is unavailable", async () => {
    await expect(ask(await peersOf((request) => void request.socket.destroy()))).rejects.toMatchObject({
      code: "UNAVAILABLE",
      cause: { cause: { code: expect.stringMatching(/^(?:ECONNRESET|UND_ERR_SOCKET)$/) } },
    });
  });

  test("is not called for somebody whose session is over, nor while identity cannot tell", async () => {
    let called = 0;
    const answer: RequestListener = (request, response) => {
      called += 1;
      json(200, person)(request, response);
    };
    const over = await peersOf(answer, longTimeouts, async () => undefined);
    await expect(ask(over)).rejects.toMatchObject({ code: "SIGNED_OUT" });
    const unknown = await peersOf(answer, longTimeouts, () => Promise.reject(new Error("no answer")));
    await expect(ask(unknown)).rejects.toMatchObject({ code: "UNAVAILABLE", cause: { message: "no answer" } });
    expect(called).toBe(0);
    expect(await ask(await peersOf(answer))).toEqual(person);
  });

  test("without an address is unavailable", async () => {
    await expect(
      ask(httpPeers({ addressOf: () => undefined, call: serviceCaller(), identity: { exchangeToken: exchanged } })),
    ).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("that does not answer is given up", async () => {
    await expect(ask(await peersOf(() => undefined, { ...longTimeouts, answer: 1 }))).rejects.toMatchObject({
      code: "TIMEOUT",
    });
  });

  test("that breaks off in the middle is not taken for whole", async () => {
    const peers = await peersOf((_request, response) => {
      response.writeHead(200).write("0 HEAD\n", () => response.destroy());
    });
    await expect(peers.open(exportGedcom, emma).then(text)).rejects.toBeInstanceOf(Error);
  });
});
