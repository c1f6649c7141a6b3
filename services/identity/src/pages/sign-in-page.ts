import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { passkeyScriptAddress } from "./assets.ts";
import { html } from "./html.ts";
import { page } from "./layout.ts";
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

/** The way to a page of ours that comes back to where somebody wanted to go. */
export const withReturn = (path: string, returnTo: string): string => {
  if (returnTo === "/") return path;
  return `${path}${path.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
};

export interface SignInPageOptions {
  /** A path that was checked. */
  readonly returnTo: string;
  /** Whoever looks may start a family. */
  readonly isOpen: boolean;
}

export const signInPage = ({ returnTo, isOpen, ...state }: FormState & SignInPageOptions): string => {
  const focus = state.problem && state.typed["username"] ? "password" : focused(state, fields);
  return page({
    title: state.problem ? "Sign in: please check" : "Sign in",
    heading: "Welcome back",
    lead: "Sign in to open your family’s book.",
    script: passkeyScriptAddress,
    content: html`${summary(state, fields)}
      <form method="post" action="/api/login">
        ${fields.map((each) => field(each, state, focus))}
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <button type="submit">Sign in</button>
      </form>
      ${passkeyButton({ returnTo, offersInField: true })}
      <p class="aside"><a href="/api/password-reset">Forgot your password?</a></p>
      ${
        isOpen &&
        html`<p class="other">
          New here? <a href="${withReturn("/api/login?start=family", returnTo)}">Start a family archive</a>
        </p>`
      }`,
  });
};
