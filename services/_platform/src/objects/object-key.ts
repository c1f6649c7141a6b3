const keyShape = /^[a-z0-9]+(?:\/[A-Za-z0-9-]+)+$/;

const prefixShape = /^[a-z0-9]+\/(?:[A-Za-z0-9-]+\/)*$/;

/** @throws Error for anything else than the beginning of keys up to a slash (`t/<tenantId>/`) */
export const requireObjectPrefix = (prefix: string): string => {
  if (!prefixShape.test(prefix)) throw new Error(`not the beginning of an object key: ${prefix}`);
  return prefix;
};

/** @throws Error for anything else than `t/<tenantId>/<name>`: no key climbs out of where objects lie. */
export const requireObjectKey = (key: string): string => {
  if (!keyShape.test(key)) throw new Error(`not an object key: ${key}`);
  return key;
};
