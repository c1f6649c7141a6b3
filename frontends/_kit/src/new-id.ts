/**
 * A UUIDv7: what is added gets its time from it, by which services wait for what was just added. `crypto.randomUUID` makes none, and
 * is missing on pages that came by plain http, as in a home network.
 */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, "0");
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6)}`;
};
