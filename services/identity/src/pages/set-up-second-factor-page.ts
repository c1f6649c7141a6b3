import { passkeyScriptAddress } from "./assets.ts";
import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { html } from "./html.ts";
import { page } from "./layout.ts";

const code: Field = {
  name: "code",
  label: "Code from the app",
  autocomplete: "one-time-code",
  isNumber: true,
  maxLength: 10,
  hint: "Six digits; the app shows new ones every half minute.",
};

export interface SetUp {
  readonly setUpToken: string;
  readonly secret: string;
  /** Opens the app, where it is on this very device. */
  readonly address: string;
  readonly qrCode: string;
}

/** In fours, as it is easier to copy. */
const inFours = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");

/** After the password, where the role must have a second factor and the account has none. */
export const setUpSecondFactorPage = ({
  returnTo,
  setUp,
  ...state
}: FormState & { readonly returnTo: string; readonly setUp: SetUp }): string =>
  page({
    title: state.problem ? "Protect your account: please check" : "Protect your account",
    heading: "Protect your account",
    lead: "Your role here asks for more than a password: a passkey, or a code from your phone. It takes a minute to set up.",
    script: passkeyScriptAddress,
    content: html`${summary(state, [code])}
      <div class="passkey" data-new-passkey hidden>
        <p>The easiest way is a passkey: your face, your finger or the PIN of this device.</p>
        <form method="post" action="/api/login/second-factor/passkey">
          <input type="hidden" name="registration" value="" />
          <input type="hidden" name="returnTo" value="${returnTo}" />
          <button type="submit">Create a passkey</button>
        </form>
        <p class="issue" role="alert" hidden></p>
        <p class="or"><span>or an app</span></p>
      </div>
      <ol class="steps">
        <li>Install an authenticator app on your phone, if you have none. Any will do.</li>
        <li>
          Scan this QR code with the app.
          <img class="qr" src="${setUp.qrCode}" width="196" height="196" alt="QR code for your authenticator app" />
          <span class="hint">
            Reading this on your phone? <a href="${setUp.address}">Open the app</a>. Or type this key into it:
          </span>
          <code class="secret">${inFours(setUp.secret)}</code>
        </li>
        <li>Type the code that the app shows.</li>
      </ol>
      <form method="post" action="/api/login/second-factor/set-up">
        ${field(code, state, state.problem ? focused(state, [code]) : undefined)}
        <input type="hidden" name="setUpToken" value="${setUp.setUpToken}" />
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <button type="submit">Turn on</button>
      </form>`,
  });
