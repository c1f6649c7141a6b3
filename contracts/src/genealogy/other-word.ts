import { z } from "zod";
import { gedcomSource, relationshipSource } from "./gedcom-source.ts";
import { memberDetails } from "./member.ts";
import { relationshipDetails } from "./relationship.ts";

/**
 * What a file of another program last said, where that is neither this nor nothing: undoing an import goes back to it, and lines may stay as an
 * export of ours left them though such a file spoke since.
 */
export const otherWordOfMember = z
  .object({ source: gedcomSource.nullable(), said: memberDetails.nullable() })
  .optional();
export const otherWordOfRelationship = z
  .object({ source: relationshipSource.nullable(), said: relationshipDetails.nullable() })
  .optional();
