import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { passkeyScriptAddress } from "./assets.ts";
import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";
import { providerButton } from "./provider-button.ts";
import { withReturn } from "./with-return.ts";
import { passkeyButton } from "./passkey-button.ts";

const fields: readonly Field[] = [
  {
    name: "username",
    label: "E-mail address or user name",
    // The second word lets browsers offer passkeys in this field.
    autocomplete: "username webauthn",
    autocapitalize: "none",
    maxLength: 254,
  },
  { name: "password", label: "Password", type: "password", autocomplete: "current-password" },
];

export interface SignInPageOptions {
  /** A path that was checked. */
  readonly returnTo: string;
  /** Whoever looks may start a family. */
  readonly isOpen: boolean;
  /** What people call the OpenID Connect provider; absent where there is none. */
  readonly provider: string | undefined;
  /** Whether anybody's password signs in; else a super_admin's only. */
  readonly takesPasswords: boolean;
  /** The address of whoever looks and is signed in: after the back button, or to found another family. */
  readonly signedInAs?: string | undefined;
}

/** The way back for somebody who has nothing to do here. */
export const signedInNotice = (email: string, returnTo: string, more = ""): Html =>
  html`<p class="notice">You are signed in as ${email}. ${more} <a href="${returnTo}">Continue</a></p>`;

const passwordForm = (state: FormState, returnTo: string, focus: string | undefined): Html =>
  html`<form method="post" action="/api/login">
    ${fields.map((each) => field(each, state, focus))}
    <input type="hidden" name="returnTo" value="${returnTo}" />
    <button type="submit">Sign in</button>
  </form>`;

const shared = (state: FormState) => ({
  title: state.problem ? "Sign in: please check" : "Sign in",
  heading: "Welcome back",
  lead: "Sign in to open your family’s book.",
  script: passkeyScriptAddress,
});

/** Where passwords are off: the provider first, and a password for who runs the archive. */
const signInWithoutPassword = ({
  returnTo,
  provider = "",
  ...state
}: FormState & Omit<SignInPageOptions, "isOpen">): string =>
  page({
    ...shared(state),
    content: html`${summary(state, fields)} ${providerButton({ label: provider, returnTo, isFirst: true })}
      ${passkeyButton({ returnTo, offersInField: false })}
      <details>
        <summary>I run this archive</summary>
        ${passwordForm(state, returnTo, undefined)}
      </details>`,
  });

export const signInPage = ({ isOpen, ...options }: FormState & SignInPageOptions): string => {
  const { returnTo, provider, takesPasswords, signedInAs, ...state } = options;
  if (!takesPasswords) return signInWithoutPassword(options);
  const focus = state.problem && state.typed["username"] ? "password" : focused(state, fields);
  return page({
    ...shared(state),
    content: html`${signedInAs !== undefined && signedInNotice(signedInAs, returnTo)} ${summary(state, fields)}
      ${passwordForm(state, returnTo, focus)} ${passkeyButton({ returnTo, offersInField: true })}
      ${provider !== undefined && providerButton({ label: provider, returnTo })}
      <p class="aside"><a href="/api/password-reset">Forgot your password?</a></p>
      ${
        isOpen &&
        html`<p class="other">
          New here? <a href="${withReturn("/api/login?start=family", returnTo)}">Start a family archive</a><br />
          Here to sell? <a href="/api/login?start=business">Open a business account</a>
        </p>`
      }`,
  });
};
