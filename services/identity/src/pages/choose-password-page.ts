import { field, focused, summary, type Field, type FormState } from "./form-field.ts";
import { html } from "./html.ts";
import { page } from "./layout.ts";
import { newPasswordHint } from "./start-family-page.ts";

const fields: readonly Field[] = [
  {
    name: "password",
    label: "New password",
    type: "password",
    autocomplete: "new-password",
    minLength: 8,
    hint: newPasswordHint,
  },
];

/** The page behind the link of a reset. */
export const choosePasswordPage = ({
  token,
  email,
  ...state
}: FormState & { readonly token: string; readonly email: string }): string => {
  const heading = "Choose a new password";
  const focus = focused(state, fields);
  return page({
    title: state.problem ? `${heading}: please check` : heading,
    heading,
    lead: html`For the account <strong>${email}</strong>. Wherever else you are signed in, you are signed out.`,
    content: html`${summary(state, fields)}
      <form method="post" action="/api/password-reset/confirm">
        <input hidden type="text" value="${email}" autocomplete="username" readonly />
        ${fields.map((each) => field(each, state, focus))}
        <input type="hidden" name="token" value="${token}" />
        <button type="submit">Save and sign in</button>
      </form>`,
  });
};
