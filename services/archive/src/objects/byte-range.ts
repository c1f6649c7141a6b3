/** Both ends belong to it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The one range that a `Range` header asks for of so many bytes. Undefined: all of them, also where several ranges are
 * asked for or the header cannot be read (RFC 9110 §14.2 lets it be ignored).
 */
export const byteRangeIn = (header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | undefined => {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  if (!asked || (asked[1] === "" && asked[2] === "")) return undefined;
  const [first, last] = [asked[1]!, asked[2]!];
  if (first === "") {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? "unsatisfiable" : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= bytes ? "unsatisfiable" : { start, end };
};
