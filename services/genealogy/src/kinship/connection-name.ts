import type { Blood } from "./blood.ts";
import type { Connection } from "./connection.ts";
import { isFormer } from "./connection.ts";
import {
  bloodWord,
  formerWord,
  inLawWord,
  partnerWord,
  siblingWord,
  statedWord,
  stepSiblingWord,
  stepWord,
} from "./kin-names.ts";
import type { KinLinks, Sex } from "./kin-links.ts";

/** More marriages than this in a row are counted, not told one after another. */
const mostJointsNamed = 2;

/** What the last person of a connection is to the first. */
export const nameOf = (links: KinLinks, connection: Connection): string => {
  const { people, blood, joints } = connection;
  const last = people.at(-1)!;
  const sex = sexOf(links, last);
  if (joints.length === 0) return bloodWord(blood[0]!, sex);
  if (joints.every((joint) => joint === "partner")) {
    if (isOfPartners(connection)) return partnerWord(sex, links.partnership(people[1]!, people[2]!));
    const word = inLawName(blood, sex);
    if (word !== null) return isFormer(links, connection) ? formerWord(word) : word;
    if (joints.length === 1 && blood[1] === null) {
      const partner = partnerWord(sex, links.partnership(people[1]!, people[2]!));
      return `${partner} of ${bloodWord(blood[0]!, sexOf(links, people[1]!))}`;
    }
  }
  if (joints.length > mostJointsNamed) return `relative through ${joints.length} marriages`;
  return words(links, connection).join("'s ");
};

const isOfPartners = ({ blood }: Connection): boolean => blood.length === 2 && blood.every((part) => part === null);

/** Relationships by marriage that have a word of their own. */
const inLawName = (blood: readonly (Blood | null)[], sex: Sex): string | null => {
  const [own, theirs, further] = blood;
  if (blood.length === 3) {
    const betweenSiblings = own === null && further === null && theirs?.up === 1 && theirs.down === 1;
    return betweenSiblings ? inLawWord(1, 1, sex) : null;
  }
  if (blood.length !== 2) return null;
  if (own === null || own === undefined) return theirs ? kinOfPartner(theirs, sex) : null;
  if (theirs === null || theirs === undefined) return partnerOfKin(own, sex);
  const stepSiblings = own.up === 1 && own.down === 0 && theirs.up === 0 && theirs.down === 1;
  return stepSiblings ? stepSiblingWord(sex) : null;
};

const kinOfPartner = ({ up, down }: Blood, sex: Sex): string | null => {
  if (up === 0) return stepWord(0, down, sex);
  return inLawWord(up, down, sex);
};

const partnerOfKin = ({ up, down }: Blood, sex: Sex): string | null => {
  if (down === 0) return stepWord(up, 0, sex);
  return inLawWord(up, down, sex);
};

/** "wife", "first cousin", "husband": one word for each part, to be read with 's between them. */
const words = (links: KinLinks, { people, blood, joints }: Connection): string[] => {
  const parts: string[] = [];
  for (let part = 0; part < blood.length; part += 1) {
    if (part > 0) parts.push(jointName(links, joints[part - 1]!, people[part * 2 - 1]!, people[part * 2]!));
    const kin = blood[part];
    if (kin) parts.push(bloodWord(kin, sexOf(links, people[part * 2 + 1]!)));
  }
  return parts;
};

const jointName = (links: KinLinks, joint: Connection["joints"][number], from: number, to: number): string => {
  if (joint === "partner") return partnerWord(sexOf(links, to), links.partnership(from, to));
  if (joint === "coParent") return "co-parent";
  if (joint === "sibling") return siblingWord(sexOf(links, to));
  return statedWord(links.statedRelationship(from, to) ?? "other", sexOf(links, to));
};

const sexOf = (links: KinLinks, person: number): Sex => links.sexes[person] ?? "other";
