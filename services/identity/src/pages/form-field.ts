import type { Problem } from "@kinkeeper/contracts/errors";
import { html, type Html } from "./html.ts";

export interface Field {
  readonly name: string;
  /** Where two forms of a page have a field of one name. */
  readonly id?: string;
  readonly label: string;
  readonly type?: "text" | "email" | "password";
  readonly autocomplete: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** "none": names and addresses that a telephone must not "correct". */
  readonly autocapitalize?: "none" | "words";
  /** A keyboard of digits on a telephone. */
  readonly isNumber?: boolean;
}

/** What a form is shown with: what was typed before, what is wrong with it. */
export interface FormState {
  readonly typed: Readonly<Record<string, string>>;
  readonly problem?: Problem | undefined;
}

const issueOf = ({ problem }: FormState, name: string): string | undefined =>
  problem?.issues?.find(({ path }) => path === name)?.message;

const isInvalid = (state: FormState, { name }: Field): boolean => issueOf(state, name) !== undefined;

/** The first field that is wrong, else the first that is empty: where the cursor goes. */
export const focused = (state: FormState, fields: readonly Field[]): string | undefined =>
  (
    fields.find((field) => isInvalid(state, field)) ??
    (state.problem ? undefined : fields.find(({ name }) => !state.typed[name]))
  )?.name;

/** The button is there once its script is (show-password.js). */
const withShowButton = (id: string, input: Html): Html =>
  html`<div class="password">
    ${input}
    <button type="button" data-shows-password aria-controls="${id}" aria-describedby="${id}-label" hidden>Show</button>
  </div>`;

/** A label above, the control, then what helps and what is wrong, both read out with it. A password never comes back. */
export const field = (field: Field, state: FormState, focus?: string): Html => {
  const { name, id = name, label, type = "text", autocomplete, hint, required = true } = field;
  // Shown, a password is a text: nothing may capitalise it, or have its spelling looked up.
  const autocapitalize = type === "password" ? "none" : field.autocapitalize;
  const issue = issueOf(state, name);
  const described = [hint && `${id}-hint`, issue && `${id}-issue`].filter(Boolean).join(" ");
  const attributes = [
    type !== "password" && state.typed[name] ? html` value="${state.typed[name]}"` : undefined,
    field.minLength ? html` minlength="${field.minLength}"` : undefined,
    html` maxlength="${field.maxLength ?? 200}"`,
    autocapitalize ? html` autocapitalize="${autocapitalize}"` : undefined,
    autocapitalize === "none" ? html` spellcheck="false"` : undefined,
    field.isNumber ? html` inputmode="numeric"` : undefined,
    described ? html` aria-describedby="${described}"` : undefined,
    issue ? html` aria-invalid="true"` : undefined,
    required ? html` required` : undefined,
    focus === name ? html` autofocus` : undefined,
  ].filter((attribute) => attribute !== undefined);
  const input = html`<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" ${attributes} />`;
  return html`<div class="field">
    <label for="${id}" id="${id}-label"
      >${label}${required ? undefined : html` <span class="optional">optional</span>`}</label
    >
    ${type === "password" ? withShowButton(id, input) : input}
    ${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${issue && html`<p class="issue" id="${id}-issue">${issue}</p>`}
  </div>`;
};

/** Above the form, read out at once: what happened, with a link to each field that is wrong. */
export const summary = (state: FormState, fields: readonly Field[]): Html | undefined => {
  const { problem } = state;
  if (!problem) return undefined;
  const wrong = fields.filter((field) => isInvalid(state, field));
  if (wrong.length === 0) return html`<div class="summary" role="alert"><p>${problem.message}</p></div>`;
  return html`<div class="summary" role="alert">
    <p>Please look at ${wrong.length === 1 ? "this" : "these"} again:</p>
    <ul>
      ${wrong.map(({ name, label }) => html`<li><a href="#${name}">${label}</a>: ${issueOf(state, name)}</li>`)}
    </ul>
  </div>`;
};
