import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";
import { newPasswordHint } from "./start-family-page.ts";

const firstName: Field = {
  name: "firstName",
  label: "First name",
  autocomplete: "given-name",
  autocapitalize: "words",
  required: false,
};
const lastName: Field = {
  name: "lastName",
  label: "Last name",
  autocomplete: "family-name",
  autocapitalize: "words",
  required: false,
};
const newPassword: Field = {
  name: "password",
  label: "New password",
  type: "password",
  autocomplete: "new-password",
  minLength: 8,
  hint: newPasswordHint,
};
const firstPassword: Field = { ...newPassword, label: "Choose a password" };
const ownPassword: Field = {
  name: "password",
  label: "Your password",
  type: "password",
  autocomplete: "current-password",
};

/** What the link is for; `familyName` where it invites. */
export interface LinkPurpose {
  readonly token: string;
  readonly email: string;
  readonly familyName?: string | undefined;
  /** False where an account that has a password accepts an invitation by it. */
  readonly setsPassword: boolean;
}

interface Variant {
  readonly heading: string;
  readonly lead: Html;
  readonly fields: readonly Field[];
  readonly names: boolean;
  readonly verb: string;
}

const variantOf = ({ email, familyName, setsPassword }: LinkPurpose): Variant => {
  if (familyName === undefined)
    return {
      heading: "Choose a new password",
      lead: html`For the account <strong>${email}</strong>. Wherever else you are signed in, you are signed out.`,
      fields: [newPassword],
      names: false,
      verb: "Save and sign in",
    };
  const heading = "You are invited";
  return setsPassword
    ? {
        heading,
        lead: html`Come into the family archive <strong>${familyName}</strong> as ${email}: say what you are called,
          choose a password, and you are in.`,
        fields: [firstName, lastName, firstPassword],
        names: true,
        verb: "Come in",
      }
    : {
        heading,
        lead: html`Come into the family archive <strong>${familyName}</strong>. You have an account as ${email} already:
          please enter its password.`,
        fields: [ownPassword],
        names: false,
        verb: "Come in",
      };
};

export const choosePasswordPage = ({ purpose, ...state }: FormState & { readonly purpose: LinkPurpose }): string => {
  const { heading, lead, fields, names, verb } = variantOf(purpose);
  const focus = focused(state, fields);
  const [first, last, ...rest] = fields;
  return page({
    title: state.problem ? `${heading}: please check` : heading,
    heading,
    lead,
    owner: purpose.familyName ?? "Your family",
    content: html`${summary(state, fields)}
      <form method="post" action="/api/password-reset/confirm">
        ${names && first && last && html`<div class="pair">${field(first, state, focus)} ${field(last, state, focus)}</div>`}
        <input hidden type="text" value="${purpose.email}" autocomplete="username" readonly />
        ${(names ? rest : fields).map((each) => field(each, state, focus))}
        <input type="hidden" name="token" value="${purpose.token}" />
        <button type="submit">${verb}</button>
      </form>
      ${!purpose.setsPassword && html`<p class="aside"><a href="/api/password-reset">Forgot your password?</a></p>`}`,
  });
};
