import { streamName } from "@kinkeeper/contracts/event";
import { derivedId } from "@kinkeeper/platform/ids";
import { hash } from "node:crypto";

/** Of a record of a file; the same for every state of that file (`line`). */
export const idOfRecord = (tenantId: string, line: string, xref: string): string =>
  derivedId(tenantId, "source record", line, xref);

/** Of whom the lines of a file name; lists find who is meant by the same in SQL (`hiddenInLines`). */
export const idOfNamed = (line: string, xref: string): string => hash("md5", `${line} ${xref}`);

/** Of a source that is known by its title alone. */
export const idOfTitle = (tenantId: string, title: string): string => derivedId(tenantId, "source title", title);

/** Of a source that a member adds by its title: the same when they do so twice at once. */
export const idOfTitleBy = (tenantId: string, userId: string, title: string): string =>
  derivedId(tenantId, "source title of", userId, title);

/** Digest of a title, to find a source by. */
export const titleKey = (title: string): string => hash("sha1", title, "base64").slice(0, 22);

export const sourceStream = (tenantId: string, sourceId: string): string => streamName("source", tenantId, sourceId);
