import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import type { AskedTree } from "../asked-tree.ts";
import type { Answer, Ask, Form, Say, Subject } from "../ask.ts";
import type { KinTerm } from "../kin-words.ts";
import { readKinOf } from "../mentions.ts";
import { isAlive, nameWithYears } from "../people.ts";
import type { Word } from "../question-words.ts";
import { capital, kinOfSomebody, possessive, whenAndWhere } from "../sentences.ts";
import { mayMean } from "../within.ts";
import { kinOf } from "./relatives.ts";

type End = "first" | "last";

const weddingsOf = async (tree: AskedTree, subject: Subject, term: KinTerm) => {
  const [{ people }, unions] = [await kinOf(tree, subject, term), await tree.unionsOf([subject.person.id])];
  return people.map((partner) => {
    const union = unions.find(({ one, other }) => one === partner.id || other === partner.id);
    return { partner, union, ...mayMean(union?.marriageDate ?? null) };
  });
};

type Wedding = Awaited<ReturnType<typeof weddingsOf>>[number];

/** The one that certainly was before, or after, all others. */
const certain = (weddings: readonly Wedding[], end: End): Wedding | undefined => {
  if (weddings.length > 1 && weddings.some(({ from, to }) => from === null || to === null)) return undefined;
  return weddings.find((chosen) =>
    weddings.every(
      (other) =>
        other === chosen ||
        (end === "first" ? compareDays(chosen.to, other.from) < 0 : compareDays(chosen.from, other.to) > 0),
    ),
  );
};

/** The first or the last of somebody's partners: by when they married, whoever was born first. */
const sayPartner =
  (term: KinTerm, end: End): Say =>
  async (tree, [subject]): Promise<Answer> => {
    const { person, called } = subject!;
    const weddings = await weddingsOf(tree, subject!, term);
    const about = [person.id, ...weddings.map(({ partner }) => partner.id)];
    if (weddings.length === 0)
      return { sentence: `Your archive names no ${term.many} of ${called}.`, isKnown: false, about };
    const found = certain(weddings, end);
    if (!found)
      return {
        sentence: `Your archive does not say who of ${possessive(called)} ${term.many} was the ${end}: the dates of the marriages are missing or not exact.`,
        isKnown: false,
        about,
      };
    const { partner, union } = found;
    const { marriageDate = null, marriagePlace = null } = union ?? {};
    const which = weddings.length === 1 ? `only recorded ${term.one}` : `${end} ${term.one}`;
    const wedding = (marriageDate ?? marriagePlace) ? `, married ${whenAndWhere(marriageDate, marriagePlace)}` : "";
    const verb = isAlive(partner) ? "is" : "was";
    return {
      sentence: `${capital(kinOfSomebody(which, called))} ${verb} ${nameWithYears(partner)}${wedding}.`,
      isKnown: true,
      about: [person.id, partner.id],
      facts: [
        { personId: person.id, field: "relationship", value: term.one, otherId: partner.id },
        ...(marriageDate === null
          ? []
          : [{ personId: person.id, field: "marriageDate" as const, value: marriageDate, otherId: partner.id }]),
      ],
    };
  };

const ofPartners = (a: readonly Word[] | undefined, k: readonly Word[] | undefined, end: End): Ask | undefined => {
  const found = readKinOf(a, k);
  return found?.[1].way.by === "partner"
    ? { kind: "marriage", mentions: [found[0]], say: sayPartner({ ...found[1], isPlural: false }, end) }
    : undefined;
};

/** To be asked before who was born first. */
export const firstPartnerForms: readonly Form[] = (["first", "last"] as const).map((end) => ({
  patterns: [
    `who is|was {a's} ${end} <k>`,
    `who is|was the? ${end} <k> of {a}`,
    `who is|was the? ${end} of {a's} <k>`,
    `which of {a's} <k> is|was the? ${end}`,
    `{a's} ${end} <k>`,
    `the? ${end} <k> of {a}`,
  ],
  read: ({ a, k }) => ofPartners(a, k, end),
}));
