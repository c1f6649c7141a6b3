export interface Account {
  readonly login: string;
  readonly fullName: string;
  readonly groups: readonly string[];
  readonly password: string;
}

export const adminGroup = "$admins";

/** The users of a server, over whichever of its protocols they are made or come. */
export class Accounts {
  readonly #accounts = new Map<string, Account>();

  /** The server makes its administrator itself. */
  constructor(adminPassword: string) {
    this.set({ login: "admin", fullName: "Administrator", groups: [adminGroup], password: adminPassword });
  }

  set(account: Account): void {
    this.#accounts.set(account.login, account);
  }

  find(login: string): Account | undefined {
    return this.#accounts.get(login);
  }

  /** Who comes with this `Authorization` header; undefined for a user or password that is not known. */
  signIn(authorization: string): Account | undefined {
    const [scheme, encoded = ""] = authorization.split(" ");
    const [login = "", ...password] = Buffer.from(encoded, "base64").toString("utf8").split(":");
    const account = this.find(login);
    return scheme === "Basic" && account?.password === password.join(":") ? account : undefined;
  }
}
