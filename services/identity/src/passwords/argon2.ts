import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { argon2Cost } from "./argon2-cost.ts";

const derive = promisify(argon2);

const { memory, passes, parallelism } = argon2Cost;
const tagLength = 32;
const saltLength = 16;

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

interface Stored {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** Reads `$argon2id$v=19$m=..,t=..,p=..$salt$tag`; undefined for anything else (an erased person's hash reads as ""). */
const parse = (text: string): Stored | undefined => {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  if (!parts) return undefined;
  const [, m, t, p, salt, tag] = parts;
  return {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    salt: Buffer.from(salt!, "base64"),
    tag: Buffer.from(tag!, "base64"),
  };
};

export interface PasswordHasher {
  /**
   * A hash in PHC notation. Its salt is its own, or that of `like`: passwords of one address (those of accounts that share
   * it, and each before the next) have one, so that to compare with all of them takes as long as with one.
   */
  hash(password: string, like?: string): Promise<string>;
  /** Costs the same whether there is a hash to compare with or not, so that nobody learns which accounts exist. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Index of the first of these hashes that the password fits; undefined where it fits none. */
  find(password: string, stored: readonly (string | undefined)[]): Promise<number | undefined>;
}

/** Each hash costs 19 MiB and tens of milliseconds: two at once, whoever they are for. */
const twoAtOnce = (): KeyedMutex =>
  new KeyedMutex({
    permits: 2,
    maxWaiting: 40,
    refusal: "Many people are signing in right now. Please try again in a moment.",
  });
const everybody = "everybody";

/** @throws DomainError TOO_MANY_REQUESTS when too many are being computed. */
export const passwordHasher = (mutex: Pick<KeyedMutex, "run"> = twoAtOnce()): PasswordHasher => {
  const absent: Stored = {
    memory,
    passes,
    parallelism,
    salt: randomBytes(saltLength),
    tag: randomBytes(tagLength),
  };
  const tagOf = (password: string, with_: Omit<Stored, "tag">, length: number): Promise<Buffer> =>
    mutex.run(everybody, () =>
      derive("argon2id", {
        // The same letters can be typed in several ways; keyboards differ.
        message: password.normalize("NFKC"),
        nonce: with_.salt,
        memory: with_.memory,
        passes: with_.passes,
        parallelism: with_.parallelism,
        tagLength: length,
      }),
    );
  /** Each salt is computed with once, and one where there is none. */
  const find: PasswordHasher["find"] = async (password, stored) => {
    const known = stored.map((text) => parse(text ?? ""));
    const tags = new Map<string, Promise<Buffer>>();
    const tagUnder = ({ tag, ...parameters }: Stored): Promise<Buffer> => {
      const kind = JSON.stringify([parameters, tag.length]);
      const computed = tags.get(kind) ?? tagOf(password, parameters, tag.length);
      tags.set(kind, computed);
      return computed;
    };
    if (known.every((one) => one === undefined)) await tagUnder(absent);
    const matches = await Promise.all(
      known.map(async (one) => one !== undefined && timingSafeEqual(await tagUnder(one), one.tag)),
    );
    const index = matches.indexOf(true);
    return index === -1 ? undefined : index;
  };
  return {
    hash: async (password, like) => {
      const salt = parse(like ?? "")?.salt ?? randomBytes(saltLength);
      const tag = await tagOf(password, { memory, passes, parallelism, salt }, tagLength);
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
    },
    verify: async (password, stored) => (await find(password, [stored])) !== undefined,
    find,
  };
};
