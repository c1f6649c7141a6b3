import { status, type Metadata, type ServiceError } from "@grpc/grpc-js";
import { adminGroup, type Accounts } from "./accounts.ts";
import type { Log } from "./log.ts";
import { refusal } from "./messages.ts";

export interface Access {
  /** Why a caller may not do this with a stream; undefined: they may. */
  readonly refusalOf: (call: Metadata, stream: string, action: "read" | "write") => ServiceError | undefined;
}

/** A server without TLS asks nobody who they are. */
export const openToAll: Access = { refusalOf: () => undefined };

/** Who may read, write, delete, read and write what is said about a stream. */
type Rights = Readonly<Partial<Record<"$r" | "$w" | "$d" | "$mr" | "$mw", string | readonly string[]>>>;

const everybody = "$all";
const userDefault: Rights = { $r: everybody, $w: everybody, $mr: everybody, $mw: everybody };
const systemDefault: Rights = { $r: adminGroup, $w: adminGroup, $mr: adminGroup, $mw: adminGroup };

const lastOf = (log: Log, stream: string): Readonly<Record<string, Rights>> | undefined => {
  const last = log.stream(stream).at(-1);
  return last && (JSON.parse(Buffer.from(last.data).toString("utf8")) as Readonly<Record<string, Rights>>);
};

/** Of the stream itself (`$$stream`), else of all (`$settings`), else what the server came with. */
const rolesFor = (log: Log, stream: string, right: keyof Rights): readonly string[] => {
  const settings = lastOf(log, "$settings");
  const general = stream.startsWith("$")
    ? (settings?.["$systemStreamAcl"] ?? systemDefault)
    : (settings?.["$userStreamAcl"] ?? userDefault);
  return [lastOf(log, `$$${stream}`)?.["$acl"]?.[right] ?? general[right] ?? []].flat();
};

/**
 * Like the server: a wrong password is UNAUTHENTICATED, nobody at all and a user without the right are denied, administrators
 * may everything.
 */
export const accessBy = (accounts: Accounts, log: Log): Access => ({
  refusalOf: (call, stream, action) => {
    const [authorization] = call.get("authorization");
    if (authorization === undefined) return refusal(status.PERMISSION_DENIED, "access-denied");
    const account = accounts.signIn(String(authorization));
    if (!account) {
      const details = "Unauthenticated";
      return Object.assign(new Error(details), { code: status.UNAUTHENTICATED, details, metadata: call.clone() });
    }
    if (account.groups.includes(adminGroup)) return undefined;
    const isMeta = stream.startsWith("$$");
    const right = action === "read" ? (isMeta ? "$mr" : "$r") : isMeta ? "$mw" : "$w";
    const roles = rolesFor(log, isMeta ? stream.slice(2) : stream, right);
    const may = [everybody, account.login, ...account.groups].some((role) => roles.includes(role));
    return may ? undefined : refusal(status.PERMISSION_DENIED, "access-denied");
  },
});
