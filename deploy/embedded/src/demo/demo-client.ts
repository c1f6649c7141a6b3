import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { requestUpload } from "@kinkeeper/contracts/archive/objects";
import type { addTenantUser } from "@kinkeeper/contracts/identity/family-users";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { setTimeout as delay } from "node:timers/promises";
import { WrongSetting } from "@kinkeeper/platform/config";

const asSent = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body);

/** A twentieth of a second each. */
const mostLooks = 1_200;

/** What the product refuses is for whoever starts it to mend: a disk that is nearly full, a limit that is too low for the demo. */
const refused = async (what: string, response: Response): Promise<WrongSetting> => {
  const { message = `${response.status}` } = (await response.json().catch(() => ({}))) as { message?: string };
  return new WrongSetting(
    `The demo could not be written (${what}): ${message.replace(/\.$/, "")}. Mend that and start again, or set KINKEEPER_DEMO to off.`,
  );
};

/** The product is in this process: it answers, unless it takes fewer connections at a time than the demo opens. */
const cutOff = (what: string, error: unknown): WrongSetting =>
  new WrongSetting(
    `The demo could not be written (${what}): the connection was closed. Allow more of them with KINKEEPER_MAX_CONNECTIONS and start again, or set KINKEEPER_DEMO to off.`,
    { cause: error },
  );

/** The demo comes in through the same door as everybody: the calls a browser would make. */
export class DemoClient {
  readonly #origin: string;
  #cookie = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  async #call(method: string, path: string, body?: unknown, type = "application/json"): Promise<Response> {
    const response = await this.#fetch(method, path, body, type);
    if (response.status !== 429) return response;
    // Fewer calls are allowed than it makes (KINKEEPER_RATE_LIMIT).
    await response.body?.cancel();
    await delay(1_000 * Number(response.headers.get("retry-after") ?? 1));
    return this.#call(method, path, body, type);
  }

  async #fetch(method: string, path: string, body: unknown, type: string): Promise<Response> {
    const response = await fetch(new URL(path, this.#origin), {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        cookie: this.#cookie,
        ...(body === undefined ? {} : { "content-type": type }),
      },
      ...(body === undefined ? {} : { body: asSent(body) }),
    }).catch((error: unknown) => {
      throw cutOff(`${method} ${path}`, error);
    });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
    if (cookies.length > 0) this.#cookie = cookies.join("; ");
    return response;
  }

  async #json<Body>(method: string, path: string, body?: unknown, type?: string): Promise<Body> {
    const response = await this.#call(method, path, body, type);
    if (!response.ok) throw await refused(`${method} ${path}`, response);
    return (response.status === 204 ? undefined : await response.json()) as Body;
  }

  /** Answers the family's id, or undefined when there is no such account yet. */
  async signIn(username: string, password: string): Promise<{ tenantId: string | null } | undefined> {
    const response = await this.#call("POST", "/api/login", { username, password });
    if (response.status === 401) return undefined;
    if (!response.ok) throw await refused("signing in", response);
    return ((await response.json()) as { user: { tenantId: string | null } }).user;
  }

  foundFamily(family: {
    familyName: string;
    firstName: string;
    lastName: string;
    email: string;
    username: string;
    password: string;
  }): Promise<{ user: { tenantId: string } }> {
    return this.#json("POST", "/api/signup", family);
  }

  members(): Promise<readonly FamilyMember[]> {
    return this.#json("GET", "/api/family-members");
  }

  /** Until the archive has heard of somebody who was just added: then items can be about them. */
  async untilInArchive(memberId: string): Promise<void> {
    const path = `/api/people/${memberId}/items`;
    for (let look = 0; look < mostLooks; look += 1) {
      const { status } = await this.#call("GET", path);
      if (status === 200) return;
      if (status !== 404) break;
      await delay(50);
    }
    throw new Error(`the demo could not GET ${path}: the archive does not know this person`);
  }

  list<Item>(path: string): Promise<readonly Item[]> {
    return this.#json("GET", path);
  }

  read<Answer>(path: string): Promise<Answer> {
    return this.#json("GET", path);
  }

  add(path: string, item: unknown): Promise<unknown> {
    return this.#json("POST", path, item);
  }

  replace(path: string, item: unknown): Promise<unknown> {
    return this.#json("PUT", path, item);
  }

  change(path: string, change: unknown): Promise<unknown> {
    return this.#json("PATCH", path, change);
  }

  /** Answers the path of the file. */
  async upload(bytes: Uint8Array, type: string, purpose: "photo" | "artifact"): Promise<string> {
    const { uploadUrl, objectPath } = await this.#json<ResponseOf<typeof requestUpload>>(
      "POST",
      `/api/objects/upload?purpose=${purpose}`,
    );
    await this.#json("PUT", uploadUrl, bytes, type);
    return objectPath;
  }

  /** Sends the bytes of a file to a call that takes them. */
  send(method: "POST" | "PUT", path: string, bytes: Uint8Array, type: string): Promise<unknown> {
    return this.#json(method, path, bytes, type);
  }

  setPortrait(memberId: string, photoPath: string): Promise<unknown> {
    return this.#json("PUT", `/api/family-members/${memberId}/photo`, { photoPath });
  }

  async importGedcom(file: string | Uint8Array, fileName: string): Promise<void> {
    const query = new URLSearchParams({ fileName });
    const { id } = await this.#json<GedcomImport>(
      "POST",
      `/api/gedcom/imports?${query.toString()}`,
      file,
      "application/x-gedcom",
    );
    await this.#json("POST", `/api/gedcom/imports/${id}/commit`);
    for (;;) {
      const { status, reason } = await this.#json<GedcomImport>("GET", `/api/gedcom/imports/${id}`);
      if (status === "done") return;
      if (status !== "running")
        throw new Error(`the demo family ${fileName} could not be imported: ${reason ?? status}`);
      await delay(50);
    }
  }

  invite(tenantId: string, email: string): Promise<ResponseOf<typeof addTenantUser>> {
    return this.#json("POST", `/api/tenants/${tenantId}/users`, { email, role: "member" });
  }

  removeFromFamily(tenantId: string, userId: string): Promise<void> {
    return this.#json("DELETE", `/api/tenants/${tenantId}/users/${userId}`);
  }

  accept(invitation: {
    token: string;
    password: string;
    username: string;
    firstName: string;
    lastName: string;
  }): Promise<unknown> {
    return this.#json("POST", "/api/password-reset/confirm", invitation);
  }
}
