/** Names whose key it is: a person of a family (`<tenantId>/<personId>`) or an account (`platform/<userId>`). */
export type KeyName = string;

export const keyName = (tenantId: string, subjectId: string): KeyName => `${tenantId}/${subjectId}`;

/** Whether it is the key of a person or an account, which every service finds; a secret of the platform (`platform/<word>`) is its maker's alone. */
export const isOfSomebody = (name: KeyName): boolean => /\/[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name);

/** Keys that encrypt personal fields, one per person. Lives apart from the event store: erasing a person destroys the key. */
export interface Keyring {
  /**
   * The 32-byte keys of these names, made where they do not exist yet.
   * A destroyed key is not made again: its name is missing from the answer.
   */
  ensure(names: readonly KeyName[]): Promise<ReadonlyMap<KeyName, Buffer>>;
  /** The keys that exist; names without one (never made, or destroyed) are missing from the answer. */
  find(names: readonly KeyName[]): Promise<ReadonlyMap<KeyName, Buffer>>;
  /** Forgets a key for ever. Repeating it changes nothing. */
  destroy(name: KeyName): Promise<void>;
  close(): Promise<void>;
}
