import { quantile } from "../bench/quantiles.ts";
import type { Judgement } from "./judge.ts";
import { isAnswerable, questionKinds } from "./question.ts";

/** What all answers together come to. Shares are 0..1. */
export interface Figures {
  readonly questions: number;
  readonly answerable: number;
  readonly claims: number;
  readonly uncited: number;
  /** Of the claims: their names and years stand in what they cite. */
  readonly groundedness: number;
  readonly precision: number;
  readonly recall: number;
  readonly answerRate: number;
  readonly refusals: number;
  readonly wrongQuotes: number;
  readonly leaks: number;
}

const mean = (values: readonly (number | undefined)[]): number => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length;
};

export const figuresOf = (judgements: readonly Judgement[]): Figures => {
  const total = (countOf: (one: Judgement) => number): number => judgements.reduce((sum, one) => sum + countOf(one), 0);
  const answerable = judgements.filter(({ question }) => isAnswerable(question));
  const others = judgements.filter(({ question }) => !isAnswerable(question));
  const claims = total((one) => one.claims);
  return {
    questions: judgements.length,
    answerable: answerable.length,
    claims,
    uncited: total(({ uncited }) => uncited.length),
    groundedness: 1 - total(({ uncited, ungrounded }) => uncited.length + ungrounded.length) / Math.max(1, claims),
    precision: mean(answerable.map(({ precision }) => precision)),
    recall: mean(answerable.map(({ recall }) => recall)),
    answerRate: mean(answerable.map(({ isRight }) => Number(isRight))),
    refusals: mean(others.map(({ isRight }) => Number(isRight))),
    wrongQuotes: total(({ wrongQuotes }) => wrongQuotes.length),
    leaks: total(({ leaks }) => leaks.length),
  };
};

/** What must be reached, each with a sentence for where it is not. */
export const missedGates = (figures: Figures): readonly string[] =>
  [
    { isMet: figures.questions >= 120, sentence: `${figures.questions} questions were asked; at least 120 are` },
    { isMet: figures.uncited === 0, sentence: `${figures.uncited} claims carry no citation` },
    { isMet: figures.wrongQuotes === 0, sentence: `${figures.wrongQuotes} quotes do not stand in their record` },
    { isMet: figures.leaks === 0, sentence: `${figures.leaks} answers told what they may not` },
    {
      isMet: figures.answerRate >= 0.8,
      sentence: `${percent(figures.answerRate)} of the answerable questions were answered with the right record cited; at least 80 % are to be`,
    },
  ]
    .filter(({ isMet }) => !isMet)
    .map(({ sentence }) => sentence);

const percent = (share: number): string => (Number.isNaN(share) ? "-" : `${(share * 100).toFixed(1)} %`);

const row = (name: string, judgements: readonly Judgement[]): readonly string[] => {
  const figures = figuresOf(judgements);
  const right = judgements.filter(({ isRight }) => isRight).length;
  return [
    name,
    String(figures.questions),
    `${right} (${percent(right / Math.max(1, figures.questions))})`,
    String(figures.claims),
    String(figures.uncited),
    percent(figures.groundedness),
    percent(figures.precision),
    percent(figures.recall),
    String(figures.leaks),
  ];
};

const heads = ["questions of", "asked", "right", "claims", "uncited", "grounded", "precision", "recall", "leaks"];

/** One row for each kind of question and one for all, as a table in Markdown, and how long it took. */
export const reportOf = (judgements: readonly Judgement[]): string => {
  const kinds = questionKinds.map((kind) =>
    row(
      kind,
      judgements.filter(({ question }) => question.kind === kind),
    ),
  );
  const rows = [heads, ...kinds, row("all", judgements)];
  const widths = heads.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  const lines = rows.map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`);
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const { answerRate, refusals, wrongQuotes } = figuresOf(judgements);
  const times = (pick: (one: Judgement) => number): string => {
    const values = judgements.map(pick);
    return `p50 ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms`;
  };
  return [
    lines[0],
    rule,
    ...lines.slice(1),
    "",
    `answer rate ${percent(answerRate)}, refused where due ${percent(refusals)}, quotes that do not stand in their record ${wrongQuotes}`,
    `first words ${times(({ answer }) => answer.firstWords)}; whole answers ${times(({ answer }) => answer.whole)}`,
  ].join("\n");
};

/** The questions that went wrong, with what was answered. */
export const failuresOf = (judgements: readonly Judgement[]): string =>
  judgements
    .filter(
      ({ isRight, uncited, ungrounded, wrongQuotes, leaks }) =>
        !isRight || [uncited, ungrounded, wrongQuotes, leaks].some((list) => list.length > 0),
    )
    .map(({ question, answer, isRight, uncited, ungrounded, wrongQuotes, leaks }) =>
      [
        `${isRight ? "right" : "WRONG"} ${question.kind}: ${question.ask}`,
        `  ${answer.failure ?? answer.text.replaceAll("\n", "\n  ")}`,
        ...answer.citations.map(({ n, kind, title }) => `  [${n}] ${kind}: ${title}`),
        ...uncited.map((sentence) => `  uncited: ${sentence}`),
        ...ungrounded.map((sentence) => `  ungrounded: ${sentence}`),
        ...wrongQuotes.map((quote) => `  wrong quote: ${quote}`),
        ...leaks.map((leak) => `  leak: ${leak}`),
      ].join("\n"),
    )
    .join("\n\n");
