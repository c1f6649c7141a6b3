import type { QueueMessage } from "./message.decider.ts";
import { escaped, styledPage } from "./styled-page.ts";

/** A mail as it is sent. */
export type RenderedMail = Pick<QueueMessage["data"], "subject" | "text" | "html">;

export interface Entry {
  readonly title: string;
  /** Beside it, in small letters. */
  readonly detail?: string | undefined;
  readonly url?: string | undefined;
}

/** What a mail says, in whatever form. Everything in it is text: none of it is markup. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly sections?: readonly {
    readonly heading: string;
    readonly entries: readonly Entry[];
    /** "and 3 more" */
    readonly more?: string | undefined;
  }[];
  readonly link: { readonly url: string; readonly label: string };
  readonly closing?: string;
  /** For mail that can be switched off: why it came, and how not to get it. */
  readonly choice?: { readonly reason: string; readonly unsubscribeUrl: string; readonly settingsUrl: string };
}

const entryMarkup = ({ title, detail, url }: Entry): string => {
  const name = url === undefined ? escaped(title) : `<a href="${escaped(url)}">${escaped(title)}</a>`;
  return `<li>${name}${detail === undefined ? "" : `<span class="detail">${escaped(detail)}</span>`}</li>`;
};

const htmlOf = ({ subject, paragraphs, sections = [], link, closing, choice }: Letter): string =>
  styledPage(
    subject,
    [
      ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
      ...sections.flatMap(({ heading, entries, more }) => [
        `<h2>${escaped(heading)}</h2>`,
        `<ul>${entries.map(entryMarkup).join("")}</ul>`,
        ...(more === undefined ? [] : [`<p class="soft">${escaped(more)}</p>`]),
      ]),
      `<p><a class="button" href="${escaped(link.url)}">${escaped(link.label)}</a></p>`,
      ...(closing === undefined ? [] : [`<p class="soft">${escaped(closing)}</p>`]),
      ...(choice === undefined
        ? []
        : [
            `<div class="choice"><p>${escaped(choice.reason)}</p>`,
            `<p><a href="${escaped(choice.unsubscribeUrl)}">Stop these e-mails</a> · <a href="${escaped(choice.settingsUrl)}">Your e-mail settings</a></p></div>`,
          ]),
    ].join("\n"),
  );

const textOf = ({ paragraphs, sections = [], link, closing, choice }: Letter): string =>
  [
    ...paragraphs,
    ...sections.map(({ heading, entries, more }) =>
      [
        heading,
        ...entries.map(({ title, detail }) => `- ${title}${detail === undefined ? "" : ` (${detail})`}`),
        ...(more === undefined ? [] : [more]),
      ].join("\n"),
    ),
    link.url,
    ...(closing === undefined ? [] : [closing]),
    ...(choice === undefined
      ? []
      : [
          `${choice.reason}\nStop these e-mails: ${choice.unsubscribeUrl}\nYour e-mail settings: ${choice.settingsUrl}`,
        ]),
  ].join("\n\n");

/** One line of a header: whatever was typed, nothing in it begins another or turns the direction of what follows. */
const headerLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Bidi_Control}+/gu, "")
    .trim()
    .slice(0, 200);

/** The letter as it is sent: HTML, and the same as text. */
export const renderLetter = (letter: Letter): RenderedMail => {
  const subject = headerLine(letter.subject);
  return { subject, text: textOf(letter), html: htmlOf({ ...letter, subject }) };
};
