import { html } from "./html.ts";
import { page } from "./layout.ts";

/** Shown once, after the second factor was set up. */
export const recoveryCodesPage = ({ codes, returnTo }: { codes: readonly string[]; returnTo: string }): string =>
  page({
    title: "Keep these codes",
    heading: "Keep these codes",
    lead: "If you lose your phone, each of them lets you in once. Print them or write them down; they are not shown again.",
    content: html`<ul class="codes" aria-label="Recovery codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p><a class="button" href="${returnTo}">I have kept them</a></p>`,
  });
