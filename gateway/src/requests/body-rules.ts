import { maxJsonBytes, type Endpoint } from "@kinkeeper/contracts/endpoint";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { formatBytes } from "@kinkeeper/platform/http/byte-limit";
import type { IncomingMessage } from "node:http";
import { hasBody } from "./exchange.ts";

const mediaType = (header: string | undefined): string => (header ?? "").split(";", 1)[0]!.trim().toLowerCase();

const isAccepted = (type: string, accepted: readonly string[]): boolean =>
  accepted.some((pattern) => (pattern.endsWith("/*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern));

const acceptedTypes = ({ raw, takesForm }: Endpoint): readonly string[] => {
  if (raw) return raw.contentTypes;
  return takesForm ? ["application/json", "application/x-www-form-urlencoded"] : ["application/json"];
};

/** Most bytes a body of this endpoint may have. */
export const maxBytesOf = ({ raw }: Endpoint): number => raw?.maxBytes ?? maxJsonBytes;

export const tooLarge = (maxBytes: number): DomainError =>
  new DomainError("TOO_LARGE", `This is larger than ${formatBytes(maxBytes)}, the most that is accepted here.`);

/**
 * What is wrong with a body before a byte of it was read: its kind or its declared length.
 * A simple cross-site form cannot send application/json, which is why nothing else is taken where JSON is meant.
 */
export const bodyRefusal = (endpoint: Endpoint, request: IncomingMessage): DomainError | undefined => {
  if (!hasBody(request)) return undefined;
  // Bytes without a type are bytes; whoever means JSON says so.
  const type = mediaType(request.headers["content-type"] ?? (endpoint.raw ? "application/octet-stream" : undefined));
  if (!isAccepted(type, acceptedTypes(endpoint)))
    return new DomainError("UNSUPPORTED_MEDIA", "This kind of content is not accepted here.");
  const maxBytes = maxBytesOf(endpoint);
  return Number(request.headers["content-length"] ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined;
};
