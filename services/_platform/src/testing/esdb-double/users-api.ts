import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { adminGroup, type Accounts } from "./accounts.ts";
import type { Certificates } from "./certificates.ts";

interface Body {
  readonly loginName?: string;
  readonly fullName?: string;
  readonly groups?: readonly string[];
  readonly password?: string;
  readonly newPassword?: string;
}

/** The part of the server's HTTP API that makes and changes users, on a port of its own. Administrators alone may use it. */
export class UsersApiDouble {
  readonly #accounts: Accounts;
  readonly #server: Server;
  /** Method, path and answer of each call so far. */
  readonly calls: string[] = [];

  constructor({ key, certificate }: Certificates, accounts: Accounts) {
    this.#accounts = accounts;
    this.#server = createServer({ key, cert: certificate }, (request, response) => {
      this.#answer(request).then(
        (status) => {
          this.calls.push(`${request.method} ${request.url} ${status}`);
          response.writeHead(status, { "content-type": "application/json" }).end("{}");
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }

  async start(port = 0): Promise<void> {
    this.#server.listen(port, "localhost");
    await once(this.#server, "listening");
  }

  get address(): URL {
    return new URL(`https://localhost:${(this.#server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage): Promise<number> {
    const caller = this.#accounts.signIn(request.headers.authorization ?? "");
    if (!caller?.groups.includes(adminGroup)) return 401;
    if (request.headers["content-type"] !== "application/json") return 415;
    const body = (await json(request)) as Body;
    const [, users, login, ...command] = (request.url ?? "").split("/").map(decodeURIComponent);
    if (users !== "users") return 404;
    if (request.method === "POST" && login === "") return this.#create(body);
    const account = this.#accounts.find(login ?? "");
    if (!account) return 404;
    if (request.method === "PUT" && command.length === 0)
      this.#accounts.set({ ...account, fullName: body.fullName ?? "", groups: body.groups ?? [] });
    else if (request.method === "POST" && command.join("/") === "command/reset-password")
      this.#accounts.set({ ...account, password: body.newPassword ?? "" });
    else return 405;
    return 200;
  }

  #create({ loginName = "", fullName = "", groups = [], password = "" }: Body): number {
    if (this.#accounts.find(loginName)) return 409;
    this.#accounts.set({ login: loginName, fullName, groups, password });
    return 201;
  }
}
