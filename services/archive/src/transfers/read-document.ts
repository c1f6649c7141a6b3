import { withFewMarks } from "@kinkeeper/contracts/text";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { text } from "node:stream/consumers";
import {
  archiveDocument,
  documentHead,
  documentName,
  documentVersion,
  maxIssues,
  type ArchiveDocument,
} from "./archive-document.ts";

/** Values, lists and objects in a document: read, each takes many times its bytes. */
const mostValues = 8_000_000;
/** As long as what is said of one thing may be. */
const longestMessage = 300;

/** What an archive says, with `isShortened` where a letter had more accents than the forms take; it keeps as many. */
export type ReadDocument = ArchiveDocument & { readonly isShortened: boolean };

const refused = (message: string, issues?: readonly { path: string; message: string }[]) =>
  new DomainError("INVALID_INPUT", message, issues);

export const damaged = (): DomainError => refused("This ZIP is damaged or unsafe. Please download the archive again.");

const comma = 0x2c;
const openingBracket = 0x5b;
const openingBrace = 0x7b;

/** Passes JSON on and refuses what holds too much. Commas in sentences count as well, but no family writes so many. */
async function* weighed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let values = 0;
  for await (const chunk of bytes) {
    for (const byte of chunk) if (byte === comma || byte === openingBracket || byte === openingBrace) values += 1;
    if (values > mostValues) throw damaged();
    yield chunk;
  }
}

/** Reads and checks the document of an archive. @throws DomainError INVALID_INPUT */
export const readDocument = async (bytes: AsyncIterable<Uint8Array>): Promise<ReadDocument> => {
  const written = await text(weighed(bytes));
  const content = withFewMarks(written);
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw refused(`${documentName} in this ZIP cannot be read.`);
  }
  const head = documentHead.safeParse(value);
  if (!head.success) throw refused(`This ZIP holds no family archive: ${documentName} in it is something else.`);
  if (head.data.version > documentVersion)
    throw refused("This archive was made by a newer version of Kinkeeper than this one.");
  const parsed = archiveDocument.safeParse(value);
  if (parsed.success) return { ...parsed.data, isShortened: content !== written };
  const issues = parsed.error.issues
    .slice(0, maxIssues)
    .map((issue) => ({ path: issue.path.join("."), message: issue.message.slice(0, longestMessage) }));
  throw refused(
    `${documentName} in this ZIP does not fit the format: ${issues[0]!.path}, ${issues[0]!.message}.`,
    issues,
  );
};
