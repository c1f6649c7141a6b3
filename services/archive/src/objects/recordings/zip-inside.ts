import { DomainError } from "@kinkeeper/platform/domain-error";
import { tailOf, type StructureCheck } from "./structure.ts";

const endMark = Buffer.from("PK\x05\x06", "latin1");
const endBytes = 22;
const mostComment = 0xffff;

/** Refuses a file that is an archive (zip, jar, docx) as well: those are read from behind, so that another kind may stand before. */
export const zipInside = (): StructureCheck => {
  const tail = tailOf(endBytes + mostComment);
  return {
    take: (chunk) => tail.take(chunk),
    end: () => {
      const bytes = tail.bytes();
      for (let at = bytes.indexOf(endMark); at !== -1; at = bytes.indexOf(endMark, at + 1))
        if (bytes.length >= at + endBytes && bytes.readUInt16LE(at + 20) === bytes.length - at - endBytes)
          throw new DomainError(
            "UNSUPPORTED_MEDIA",
            "This file is two kinds of file in one. Please choose another one.",
          );
    },
  };
};
