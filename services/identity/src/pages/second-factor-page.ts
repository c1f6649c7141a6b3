import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { html } from "./html.ts";
import { passkeyScriptAddress } from "./assets.ts";
import { page } from "./layout.ts";
import { passkeyButton } from "./passkey-button.ts";
import { withReturn } from "./with-return.ts";

/** Which ways there are besides the recovery codes. */
export interface Ways {
  readonly hasAuthenticator: boolean;
  readonly hasPasskeys: boolean;
}

const codeField = ({ hasAuthenticator }: Ways): Field => ({
  name: "code",
  label: hasAuthenticator ? "Code" : "Recovery code",
  autocomplete: "one-time-code",
  autocapitalize: "none",
  maxLength: 40,
  hint: hasAuthenticator
    ? "The six digits in your authenticator app. Lost your phone? Type one of your recovery codes instead."
    : "One of the codes you kept when you added your passkey.",
});

const leadOf = ({ hasAuthenticator, hasPasskeys }: Ways): string => {
  if (hasAuthenticator && hasPasskeys) return "Almost there: a code, or your passkey.";
  return hasAuthenticator
    ? "Almost there: the code from your authenticator app."
    : "Almost there: your passkey, or a recovery code.";
};

/** After the password, where the account has a second factor. `returnTo` is a path that was checked. */
export const secondFactorPage = ({
  returnTo,
  ways,
  ...state
}: FormState & { readonly returnTo: string; readonly ways: Ways }): string => {
  const fields = [codeField(ways)];
  const focus = focused(state, fields);
  return page({
    title: state.problem ? "One more step: please check" : "One more step",
    heading: "One more step",
    lead: leadOf(ways),
    script: ways.hasPasskeys ? passkeyScriptAddress : undefined,
    content: html`${summary(state, fields)}
      <form method="post" action="/api/login/second-factor">
        ${fields.map((each) => field(each, state, focus))}
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <button type="submit">Continue</button>
      </form>
      ${ways.hasPasskeys && passkeyButton({ returnTo, offersInField: false })}
      <p class="other">
        <a href="${withReturn("/api/login", returnTo)}">Sign in as somebody else</a><br />
        Lost your codes too? Whoever runs this archive can help you back in.
      </p>`,
  });
};
