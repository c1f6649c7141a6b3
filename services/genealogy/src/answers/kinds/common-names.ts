import type { Form, Say } from "../ask.ts";
import type { NameSearch } from "../common-names.ts";
import { count, listed } from "../sentences.ts";
import { wholeTreeForm } from "../whole-tree.ts";

/** So many names are told after the most common one. */
const mostNext = 3;

const whose = { male: " of men", female: " of women" } as const;

const sayCommon =
  (search: NameSearch): Say =>
  async (tree) => {
    const names = await tree.commonNames(search);
    const what = search.of + (search.sex ? whose[search.sex] : "");
    const most = names[0]?.total ?? 0;
    if (most === 0) return { sentence: `Your archive names no ${what}.`, isKnown: false, about: [] };
    if (most === 1) return { sentence: `No two people in your tree share a ${what}.`, isKnown: true, about: [] };
    const first = names.filter(({ total }) => total === most);
    const next = names.filter(({ total }) => total < most && total > 1).slice(0, mostNext);
    const told =
      first.length === 1
        ? `The most common ${what} in your tree is ${first[0]!.name}: ${count(most)} people.`
        : `The most common ${search.of}s${search.sex ? whose[search.sex] : ""} in your tree are ${listed(first.map(({ name }) => name))}: ${count(most)} people each.`;
    const others = listed(next.map(({ name, total }) => `${name} (${count(total)})`));
    return {
      sentence: next.length === 0 ? told : `${told} Next ${next.length === 1 ? "is" : "are"} ${others}.`,
      isKnown: true,
      about: [...first, ...next].flatMap(({ ids }) => ids),
    };
  };

const common = "most common|frequent|popular|widespread|used";
const asking = (name: string): readonly string[] => [
  `what|which is|was|are|were the? ${common} ${name}`,
  `what|which ${name} is|was|are|were the? ${common}`,
  `the? ${common} ${name}`,
];

const surname = ["surname|surnames|lastname", "last|family name|names"].flatMap(asking);
const first = ["name|names", "first|given|christian name|names"];

/** Which names are the most common. */
export const commonNameForms: readonly Form[] = [
  wholeTreeForm("extreme", surname, sayCommon({ of: "surname" })),
  wholeTreeForm("extreme", first.flatMap(asking), sayCommon({ of: "first name" })),
  ...(
    [
      ["male", "men|boys|sons|males"],
      ["female", "women|girls|daughters|females"],
    ] as const
  ).map(([sex, who]) =>
    wholeTreeForm(
      "extreme",
      [...first.map((name) => `${sex} ${name}`), ...first.map((name) => `${name} of|for|among ${who}`)].flatMap(asking),
      sayCommon({ of: "first name", sex }),
    ),
  ),
];
