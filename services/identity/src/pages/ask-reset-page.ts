import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";

const fields: readonly Field[] = [
  {
    name: "email",
    label: "E-mail address",
    type: "email",
    autocomplete: "email",
    autocapitalize: "none",
    maxLength: 254,
  },
];

const form = (state: FormState, focus: string | undefined): Html =>
  html`<form method="post" action="/api/password-reset">
    ${fields.map((each) => field(each, state, focus))}
    <button type="submit">Get the link</button>
  </form>`;

const back = html`<p class="other"><a href="/api/login">Back to sign-in</a></p>`;

/** Said alike for every address. */
const sentNotice = html`<div class="notice" role="status">
  <p>
    If there is an account with this address, a link to choose a new password is on its way. It works once, within an
    hour.
  </p>
</div>`;

/** Where no mail server is configured the link waits for whoever runs the product, and nobody looks for it in vain. */
const keptNotice = html`<div class="notice" role="status">
  <p>
    E-mail is not set up here. Please ask whoever runs this archive for the link to choose a new password. It works
    once, within an hour.
  </p>
</div>`;

export const askResetPage = (state: FormState): string =>
  page({
    title: state.problem ? "New password: please check" : "New password",
    heading: "Choose a new password",
    lead: "Enter your e-mail address to get a link.",
    content: html`${summary(state, fields)} ${form(state, focused(state, fields))} ${back}`,
  });

export const resetSentPage = ({ delivers }: { delivers: boolean }): string =>
  page({
    title: delivers ? "Check your e-mail" : "Ask for your link",
    heading: delivers ? "Check your e-mail" : "Ask for your link",
    content: html`${delivers ? sentNotice : keptNotice} ${back}`,
  });

export const deadLinkPage = (message: string): string =>
  page({
    title: "This link no longer works",
    heading: "This link no longer works",
    lead: message,
    content: html`<div class="notice">
        <p>Were you invited? Then please ask whoever invited you to send the invitation again.</p>
        <p>Did you want a new password? We can send you another link:</p>
      </div>
      ${form({ typed: {} }, undefined)} ${back}`,
  });
