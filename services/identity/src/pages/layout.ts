import { sendOnceScriptAddress, showPasswordScriptAddress, styleSheetAddress, themeScriptAddress } from "./assets.ts";
import { bookPlate, brandMark } from "./book-plate.ts";
import { html, type Html } from "./html.ts";

export interface Page {
  /** For the tab and the history. */
  readonly title: string;
  readonly heading: string;
  /** One or two sentences below the heading. */
  readonly lead?: Html | string | undefined;
  /** Whose book the bookplate says it is. */
  readonly owner?: string;
  readonly content: Html;
  /** Address of a script of ours; everything works without it. */
  readonly script?: string | undefined;
}

/** An open book: the bookplate on the left page, what is to be done on the right. Light or dark as was chosen in the archive. */
export const page = ({ title, heading, lead, owner = "Your family", content, script }: Page): string =>
  `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f3" />
        <meta name="robots" content="noindex" />
        <title>${title} · Kinkeeper</title>
        <script src="${themeScriptAddress}"></script>
        <link rel="stylesheet" href="${styleSheetAddress}" />
        <script src="${sendOnceScriptAddress}" defer></script>
        <script src="${showPasswordScriptAddress}" defer></script>
        ${script && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <div class="book">
          ${bookPlate(owner)}
          <main>
            <a class="brand" href="/">${brandMark}<span>Kinkeeper</span></a>
            <h1>${heading}</h1>
            ${lead && html`<p class="lead">${lead}</p>`} ${content}
          </main>
        </div>
      </body>
    </html>`.text
  }\n`;
