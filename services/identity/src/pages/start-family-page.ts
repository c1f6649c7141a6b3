import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { html } from "./html.ts";
import { page } from "./layout.ts";
import { withReturn, type SignInPageOptions } from "./sign-in-page.ts";

export const newPasswordHint = "At least 8 characters. A short sentence that only you would say is best.";

const familyName: Field = {
  name: "familyName",
  label: "Family name",
  autocomplete: "off",
  autocapitalize: "words",
  hint: "What the archive is called, such as “Darwin and Wedgwood”. You can change it later.",
};
const firstName: Field = {
  name: "firstName",
  label: "First name",
  autocomplete: "given-name",
  autocapitalize: "words",
};
const lastName: Field = { name: "lastName", label: "Last name", autocomplete: "family-name", autocapitalize: "words" };
const email: Field = {
  name: "email",
  label: "E-mail address",
  type: "email",
  autocomplete: "email",
  autocapitalize: "none",
  maxLength: 254,
};
const password: Field = {
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "new-password",
  minLength: 8,
  hint: newPasswordHint,
};
const fields = [familyName, firstName, lastName, email, password];

const closedPage = (returnTo: string): string =>
  page({
    title: "Sign-up is closed",
    heading: "Sign-up is closed",
    lead: "New families cannot be started here at the moment.",
    content: html`<div class="notice">
        <p>Does your family have an archive here? Then please ask its administrator to invite you.</p>
      </div>
      <p class="other">Already have an account? <a href="${withReturn("/api/login", returnTo)}">Sign in</a></p>`,
  });

export const startFamilyPage = ({ returnTo, isOpen, ...state }: FormState & SignInPageOptions): string => {
  if (!isOpen) return closedPage(returnTo);
  const focus = focused(state, fields);
  const show = (each: Field) => field(each, state, focus);
  return page({
    title: state.problem ? "Start a family archive: please check" : "Start a family archive",
    heading: "Start a family archive",
    lead: "A private book for your people, their stories and their photographs. The others can be invited later.",
    owner: state.typed["familyName"] || "Your family",
    content: html`${summary(state, fields)}
      <form method="post" action="/api/signup">
        ${show(familyName)}
        <div class="pair">${show(firstName)} ${show(lastName)}</div>
        ${show(email)} ${show(password)}
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <button type="submit">Start the archive</button>
      </form>
      <p class="other">Already have an account? <a href="${withReturn("/api/login", returnTo)}">Sign in</a></p>`,
  });
};
