export type Encoding = "br" | "gzip";
const preferred: readonly Encoding[] = ["br", "gzip"];

/** Encodings a browser takes and for which the build has made a file, best first. `q=0` means "not that one". */
export const acceptedEncodings = (acceptEncoding: string | string[] | undefined): readonly Encoding[] => {
  const offered = new Map<string, number>();
  for (const part of String(acceptEncoding ?? "").split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    offered.set(name, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  return preferred.filter((encoding) => (offered.get(encoding) ?? offered.get("*") ?? 0) > 0);
};
