import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { passkeyScriptAddress } from "./assets.ts";
import { html } from "./html.ts";
import { page } from "./layout.ts";
import { passkeyButton } from "./passkey-button.ts";
import { withReturn } from "./with-return.ts";

const password: Field = {
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "current-password",
};

/** For somebody the provider named, whose account here is not linked yet: they sign in to it once. */
export const linkAccountPage = ({
  returnTo,
  label,
  email,
  ...state
}: FormState & { readonly returnTo: string; readonly label: string; readonly email: string }): string =>
  page({
    title: state.problem ? "Link your account: please check" : "Link your account",
    heading: "Link your account",
    lead: html`You have an account here as <strong>${email}</strong>. Sign in to it once; from then on ${label} is
      enough.`,
    script: passkeyScriptAddress,
    content: html`${summary(state, [password])}
      <form method="post" action="/api/login">
        <input hidden type="text" name="username" value="${email}" autocomplete="username" readonly />
        ${field(password, state, focused(state, [password]) ?? "password")}
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <button type="submit">Link and sign in</button>
      </form>
      ${passkeyButton({ returnTo, offersInField: false })}
      <p class="aside"><a href="/api/password-reset">Forgot your password?</a></p>
      <p class="other"><a href="${withReturn("/api/login", returnTo)}">Sign in as somebody else</a></p>`,
  });
