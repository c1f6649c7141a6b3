import { z } from "zod";
import { association } from "./associations.ts";
import { citedSource, fact } from "./facts.ts";
import { note } from "./notes.ts";
import { otherName } from "./other-names.ts";
import { restriction } from "./restrictions.ts";

export const sex = z.enum(["male", "female", "other"]);

/** Text that may be missing. */
const line = (maxLength = 200) => ({ recorded: z.string().nullable(), erased: null, maxLength });

/** Text of a field that came later: events recorded before do not have it, which is not the same as having been emptied. */
const laterLine = () => ({ ...line(), recorded: z.string().nullable().optional(), erased: undefined });

/** What people cite for something; what files cite stands in the lines that are kept of them. */
const cited = { recorded: z.array(citedSource).nullable().optional(), erased: undefined };
const privacyOfPart = { recorded: z.boolean().nullable().optional(), erased: undefined };

/**
 * Every field of a member, once: how it is recorded (null where nothing is known), what is left of it in the events of
 * somebody erased, and how many characters a text may have. What the forms send of it stands in member-input.ts: pages that
 * only show somebody load none of that.
 * A field that is added later is recorded as `z.….nullable().optional()`, so that events without it can be read.
 */
export const memberFields = {
  firstName: { recorded: z.string(), erased: "Removed", maxLength: 200 },
  lastName: line(),
  maidenName: line(),
  sex: { recorded: sex.nullable(), erased: null },
  /** Dates stand as they were typed. */
  birthDate: line(100),
  birthPlace: line(300),
  deathDate: line(100),
  deathPlace: line(300),
  biography: line(100_000),
  isLiving: { recorded: z.boolean(), erased: false },
  /** Before the name: a rank, an office, "Dr.". */
  title: laterLine(),
  /** After it: "Jr.", "III". */
  suffix: laterLine(),
  otherNames: { recorded: z.array(otherName).nullable().optional(), erased: undefined },
  /** What is known of the life beside birth and death. */
  facts: { recorded: z.array(fact).nullable().optional(), erased: undefined },
  /** Godparents, witnesses, friends. */
  associations: { recorded: z.array(association).nullable().optional(), erased: undefined },
  /** What else is written about them, beside the biography. */
  notes: { recorded: z.array(note).nullable().optional(), erased: undefined },
  nameCitations: cited,
  birthCitations: cited,
  deathCitations: cited,
  /** Who may see and change them; for administrators to say. */
  restrictions: { recorded: z.array(restriction).nullable().optional(), erased: undefined },
  /** Only administrators, and who added them, see it. Where nothing is said the lines of a file hold. */
  isBirthPrivate: privacyOfPart,
  isDeathPrivate: privacyOfPart,
  isBiographyPrivate: privacyOfPart,
} as const;

/** From where what is known, each by what it is about. */
export const citedFields = {
  nameCitations: "name",
  birthCitations: "birth",
  deathCitations: "death",
} as const satisfies Partial<Record<keyof typeof memberFields, string>>;
export type CitedField = keyof typeof citedFields;
export const citedFieldNames = Object.keys(citedFields) as CitedField[];

/** Who may see a part of somebody, by what it is of. */
export const privateParts = ["isBirthPrivate", "isDeathPrivate", "isBiographyPrivate"] as const satisfies MemberField[];

/** What comes with one person alone, and not with lists of people. */
export const apartFromLists = {
  facts: true,
  associations: true,
  notes: true,
  nameCitations: true,
  birthCitations: true,
  deathCitations: true,
} as const;

type Fields = typeof memberFields;
export type MemberField = keyof Fields;

export const memberFieldNames = Object.keys(memberFields) as MemberField[];

/** One column of the table. */
const each = <Key extends "recorded" | "erased">(key: Key) =>
  Object.fromEntries(memberFieldNames.map((name) => [name, memberFields[name][key]])) as {
    [Name in MemberField]: Fields[Name][Key];
  };

/** Somebody as they are recorded: every field present. */
export const memberDetails = z.object(each("recorded"));
export type MemberDetails = z.infer<typeof memberDetails>;

/** What is left of somebody erased. */
export const removedMember: MemberDetails = each("erased");
