import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";
import { signedInNotice, type SignInPageOptions } from "./sign-in-page.ts";
import { providerButton } from "./provider-button.ts";
import { withReturn } from "./with-return.ts";

export const newPasswordHint = "At least 8 characters. A short sentence that only you would say is best.";

const familyName: Field = {
  name: "familyName",
  label: "Name of your family archive",
  autocomplete: "off",
  autocapitalize: "words",
  hint: "Such as “The Darwins and Wedgwoods”. You can change it later.",
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

const ownPasswordAdds = "With your own password here, the new archive is added to your account.";

const closedPage = (returnTo: string, lead: string, advice?: string): string =>
  page({
    title: "Sign-up is closed",
    heading: "Sign-up is closed",
    lead,
    content: html`${advice && html`<div class="notice"><p>${advice}</p></div>`}
      <p class="other">Already have an account? <a href="${withReturn("/api/login", returnTo)}">Sign in</a></p>`,
  });

/** `instead`: the way to begin the other thing. */
interface StartForm {
  readonly form: Html;
  readonly signInAt: string;
  readonly instead?: Html;
}

const otherWays = ({ signInAt, instead }: StartForm): Html =>
  html`<p class="other">Already have an account? <a href="${signInAt}">Sign in</a>${instead}</p>`;

const startPage = (state: FormState, { fields: shown, ...start }: StartForm & { fields: readonly Field[] }): string =>
  page({
    title: state.problem ? "Start a family archive: please check" : "Start a family archive",
    heading: "Start a family archive",
    lead: "A private book for your people, their stories and their photographs. You can invite the others later.",
    owner: state.typed["familyName"] || "Your family",
    content: html`${summary(state, shown)} ${start.form} ${otherWays(start)}`,
  });

type StartPageOptions = FormState &
  Pick<SignInPageOptions, "returnTo" | "isOpen" | "signedInAs" | "provider"> & { readonly attempt: string };

const businessPage = (state: FormState, start: StartForm): string =>
  page({
    title: state.problem ? "Open a business account: please check" : "Open a business account",
    heading: "Open a business account",
    lead: "Offer your services to families. You apply as a vendor next; a family archive of your own is not needed.",
    content: html`${start.form} ${otherWays(start)}`,
  });

/** For somebody who wants to sell and keeps no family's archive: an account alone. */
export const startBusinessPage = ({
  returnTo,
  isOpen,
  attempt,
  signedInAs,
  provider,
  ...state
}: StartPageOptions): string => {
  if (!isOpen) return closedPage(returnTo, "New accounts cannot be opened here at the moment.");
  const shown = [firstName, lastName, email, password];
  const focus = focused(state, shown);
  const show = (each: Field) => field(each, state, focus);
  return businessPage(state, {
    form: html`${summary(state, shown)}
      ${signedInAs !== undefined && signedInNotice(signedInAs, returnTo, "You can sell with this account.")}
      <form method="post" action="/api/signup">
        <div class="pair">${show(firstName)} ${show(lastName)}</div>
        ${show(email)} ${show(password)}
        <input type="hidden" name="kind" value="business" />
        <input type="hidden" name="attempt" value="${attempt}" />
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <button type="submit">Open the account</button>
      </form>
      ${provider !== undefined && providerButton({ label: provider, returnTo })}`,
    signInAt: withReturn("/api/login", returnTo),
  });
};

/** `attempt`: an id of this form, under which it founds one family, however often it is sent. */
export const startFamilyPage = ({ returnTo, isOpen, attempt, signedInAs, ...state }: StartPageOptions): string => {
  if (!isOpen)
    return closedPage(
      returnTo,
      "New families cannot be started here at the moment.",
      "Does your family have an archive here? Then please ask its admin to invite you.",
    );
  const focus = focused(state, fields);
  const show = (each: Field) => field(each, state, focus);
  return startPage(state, {
    fields,
    form: html`${signedInAs !== undefined && signedInNotice(signedInAs, returnTo, ownPasswordAdds)}
      <form method="post" action="/api/signup">
        ${show(familyName)}
        <div class="pair">${show(firstName)} ${show(lastName)}</div>
        ${show(email)} ${show(password)}
        <input type="hidden" name="attempt" value="${attempt}" />
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <button type="submit">Start the archive</button>
      </form>`,
    signInAt: withReturn("/api/login", returnTo),
  });
};

type ProviderPageOptions = FormState & { readonly returnTo: string; readonly email: string };

/** The form of somebody an OpenID Connect provider named: no password, and the address is certain. */
const providerForm = (
  { returnTo, email: address, ...state }: ProviderPageOptions,
  { fields: shown, kind, submit }: { fields: readonly Field[]; kind?: Html; submit: string },
): Html => {
  const focus = focused(state, shown);
  const show = (each: Field) => field(each, state, focus);
  return html`<p class="notice">You will sign in as ${address}.</p>
    <form method="post" action="/api/login/oidc/family">
      ${shown.includes(familyName) && show(familyName)}
      <div class="pair">${show(firstName)} ${show(lastName)}</div>
      ${kind}
      <input type="hidden" name="returnTo" value="${returnTo}" />
      <button type="submit">${submit}</button>
    </form>`;
};

const startAs = (kind: "business" | "family"): string => `/api/login?start=${kind}&step=start`;
const signInToLink = (returnTo: string): string => withReturn("/api/login?step=link", returnTo);

const startFamilyWithProviderPage = (options: ProviderPageOptions): string => {
  const shown = [familyName, firstName, lastName];
  return startPage(options, {
    fields: shown,
    form: providerForm(options, { fields: shown, submit: "Start the archive" }),
    signInAt: signInToLink(options.returnTo),
    instead: html`<br />Here to sell? <a href="${startAs("business")}">Open a business account</a>`,
  });
};

const startBusinessWithProviderPage = (options: ProviderPageOptions): string => {
  const shown = [firstName, lastName];
  const kind = html`<input type="hidden" name="kind" value="business" />`;
  return businessPage(options, {
    form: html`${summary(options, shown)} ${providerForm(options, { fields: shown, kind, submit: "Open the account" })}`,
    signInAt: signInToLink(options.returnTo),
    instead: html`<br />Here for your family? <a href="${startAs("family")}">Start a family archive</a>`,
  });
};

/**
 * The page of somebody new whom a provider named, by what they begin: a guess of where they were going, so each leads to the other one,
 * which goes on to its own first steps.
 */
export const startWithProvider = (kind: string | undefined) =>
  kind === "business" ? startBusinessWithProviderPage : startFamilyWithProviderPage;
