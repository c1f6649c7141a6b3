import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { otherNameText, type OtherNameType } from "@kinkeeper/contracts/genealogy/other-names";
import type { Form, Say } from "../ask.ts";
import { readMention } from "../mentions.ts";
import { isAlive, nameOf } from "../people.ts";
import { capital, kinOfSomebody, listed } from "../sentences.ts";
import { unionsWith } from "./marriage.ts";

const otherNamesOf = ({ otherNames }: MemberDetails, type: OtherNameType): readonly string[] =>
  (otherNames ?? []).filter((name) => name.type === type).map(otherNameText);

/** The name somebody had at birth, where it is recorded beside the one they go by. */
const sayBirthName: Say = async (tree, [subject]) => {
  const { person, called } = subject!;
  const { maidenName } = person.details;
  const about = [person.id];
  const names = maidenName === null ? otherNamesOf(person.details, "birth") : [maidenName];
  return names.length > 0
    ? { sentence: `${capital(kinOfSomebody("name at birth", called))} was ${listed(names)}.`, isKnown: true, about }
    : {
        sentence: `${nameOf(person)} is listed by that name; your archive records no other name at birth.`,
        isKnown: false,
        about,
      };
};

/** The last name somebody got by marriage, where the record tells it apart from the one at birth. */
const sayMarriedName: Say = async (tree, [subject]) => {
  const { person, called } = subject!;
  const { maidenName, lastName } = person.details;
  const about = [person.id];
  const recorded = otherNamesOf(person.details, "married");
  const names = recorded.length > 0 || maidenName === null || lastName === null ? recorded : [lastName];
  if (names.length > 0)
    return {
      sentence: `${capital(kinOfSomebody("married name", called))} ${isAlive(person) ? "is" : "was"} ${listed(names)}.`,
      isKnown: true,
      about,
    };
  const partners = (await unionsWith(tree, subject!)).map(({ partner }) => partner);
  return {
    sentence:
      `Your archive records no married name for ${called}` +
      (partners.length === 0 ? "." : `, who married ${listed(partners.map(nameOf))}.`),
    isKnown: false,
    about: [person.id, ...partners.map(({ id }) => id)],
  };
};

const about =
  (say: Say): Form["read"] =>
  ({ a }) => {
    const mention = a && readMention(a);
    return mention && { kind: "life", mentions: [mention], say };
  };

/** Names before and after a marriage. */
export const birthNameForms: readonly Form[] = [
  {
    patterns: [
      "what is|was {a's} maiden|birth name|surname",
      "what is|was {a's} name at birth",
      "what is|was the? maiden|birth name|surname of {a}",
      "what was {a} called before she|he married",
      "what was {a's} name|surname before she|he married",
      "what was {a's} last name before she|he married",
      "{a's} maiden name",
    ],
    read: about(sayBirthName),
  },
  {
    patterns: [
      "what is|was {a's} married name|surname",
      "what is|was the? married name|surname of {a}",
      "{a's} married name",
    ],
    read: about(sayMarriedName),
  },
];
