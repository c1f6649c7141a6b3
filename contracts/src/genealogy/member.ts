import { z } from "zod";
import { optionalLine, optionalText, requiredLine } from "../text.ts";
import { association, associationsInput } from "./associations.ts";
import { citedSource, citationsInput, fact, factsInput } from "./facts.ts";
import { otherName, otherNamesInput } from "./other-names.ts";
import { restriction } from "./restrictions.ts";

export const sex = z.enum(["male", "female", "other"]);

/** Text that may be missing. */
const line = (maxLength = 200) => ({
  input: optionalLine(maxLength),
  recorded: z.string().nullable(),
  erased: null,
  maxLength,
});

/** Text of a field that came later: events recorded before do not have it, which is not the same as having been emptied. */
const laterLine = () => ({ ...line(), recorded: z.string().nullable().optional(), erased: undefined });

/** What people cite for something; what files cite stands in the lines that are kept of them. */
const cited = { input: citationsInput, recorded: z.array(citedSource).nullable().optional(), erased: undefined };
const privacyOfPart = { input: z.boolean().nullish(), recorded: z.boolean().nullable().optional(), erased: undefined };

/**
 * Every field of a member, once: what the forms send (`input`), how it is recorded (null where nothing is known), what is
 * left of it in the events of somebody erased, and how many characters a text may have.
 * A field that is added later is recorded as `z.….nullable().optional()`, so that events without it can be read.
 */
export const memberFields = {
  firstName: {
    input: requiredLine("First name is required"),
    recorded: z.string(),
    erased: "Removed",
    maxLength: 200,
  },
  lastName: line(),
  maidenName: line(),
  sex: { input: sex.nullish(), recorded: sex.nullable(), erased: null },
  /** Dates stand as they were typed. */
  birthDate: line(100),
  birthPlace: line(300),
  deathDate: line(100),
  deathPlace: line(300),
  biography: { ...line(100_000), input: optionalText(100_000) },
  isLiving: { input: z.boolean().default(true), recorded: z.boolean(), erased: false },
  /** Before the name: a rank, an office, "Dr.". */
  title: laterLine(),
  /** After it: "Jr.", "III". */
  suffix: laterLine(),
  otherNames: { input: otherNamesInput, recorded: z.array(otherName).nullable().optional(), erased: undefined },
  /** What is known of the life beside birth and death. */
  facts: { input: factsInput, recorded: z.array(fact).nullable().optional(), erased: undefined },
  /** Godparents, witnesses, friends. */
  associations: {
    input: associationsInput,
    recorded: z.array(association).nullable().optional(),
    erased: undefined,
  },
  nameCitations: cited,
  birthCitations: cited,
  deathCitations: cited,
  /** Who may see and change them; for administrators to say. */
  restrictions: {
    input: z.array(restriction).max(3).nullish(),
    recorded: z.array(restriction).nullable().optional(),
    erased: undefined,
  },
  /** Only administrators, and who added them, see it. Where nothing is said the lines of a file hold. */
  isBirthPrivate: privacyOfPart,
  isDeathPrivate: privacyOfPart,
} as const;

/** From where what is known, each by what it is about. */
export const citedFields = {
  nameCitations: "name",
  birthCitations: "birth",
  deathCitations: "death",
} as const satisfies Partial<Record<keyof typeof memberFields, string>>;
export type CitedField = keyof typeof citedFields;
export const citedFieldNames = Object.keys(citedFields) as CitedField[];

/** What comes with one person alone, and not with lists of people. */
export const apartFromLists = {
  facts: true,
  associations: true,
  nameCitations: true,
  birthCitations: true,
  deathCitations: true,
} as const;

type Fields = typeof memberFields;
export type MemberField = keyof Fields;

export const memberFieldNames = Object.keys(memberFields) as MemberField[];

/** One column of the table. */
const each = <Key extends "input" | "recorded" | "erased">(key: Key) =>
  Object.fromEntries(memberFieldNames.map((name) => [name, memberFields[name][key]])) as {
    [Name in MemberField]: Fields[Name][Key];
  };

/** What a person typed about a member, as the forms send it. A field left out of a change stays as it is. */
export const memberInput = z.strictObject(each("input"));
export const memberChanges = memberInput.extend({ isLiving: z.boolean() }).partial();

/** The same as it is recorded: every field present. */
export const memberDetails = z.object(each("recorded"));
export type MemberDetails = z.infer<typeof memberDetails>;

/** What is left of somebody erased. */
export const removedMember: MemberDetails = each("erased");
