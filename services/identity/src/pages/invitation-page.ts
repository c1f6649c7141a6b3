import type { Invitation } from "../invitations/live-link.ts";
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
  label: "Choose a password",
  type: "password",
  autocomplete: "new-password",
  minLength: 8,
  hint: newPasswordHint,
};
const ownPassword: Field = {
  name: "password",
  label: "Your password",
  type: "password",
  autocomplete: "current-password",
};

interface InvitationState extends FormState {
  readonly token: string;
  /** The address the link was sent to. */
  readonly email: string;
  readonly invitation: Invitation;
  readonly signedInAs: string | undefined;
  /** `mine`: what is wrong was typed into the form of those who have an account. */
  readonly account?: string | undefined;
}

const answerForm = (token: string, answer: "accept" | "decline", verb: string): Html =>
  html`<form method="post" action="/api/invitation">
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="answer" value="${answer}" />
    <button type="submit" class="${answer === "accept" ? "" : "quiet"}">${verb}</button>
  </form>`;

/** For an address that has an account, and shown to all: the page must not tell whether this one has. */
const ownAccountForm = ({ token, email }: InvitationState, state: FormState): Html =>
  html`<form method="post" action="/api/password-reset/confirm">
    <input hidden type="text" value="${email}" autocomplete="username" readonly />
    ${field({ ...ownPassword, id: "own-password" }, state)}
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="account" value="mine" />
    <button type="submit">Sign in and accept</button>
  </form>`;

const newAccountForm = ({ token, email }: InvitationState, state: FormState, focus: string | undefined): Html =>
  html`<form method="post" action="/api/password-reset/confirm">
    <div class="pair">${field(firstName, state, focus)} ${field(lastName, state, focus)}</div>
    <input hidden type="text" value="${email}" autocomplete="username" readonly />
    ${field(newPassword, state, focus)}
    <input type="hidden" name="token" value="${token}" />
    <button type="submit">Accept</button>
  </form>`;

const blank: FormState = { typed: {} };
const decline = (token: string): Html => html`<div class="other">${answerForm(token, "decline", "Decline")}</div>`;
const forgotten = html`<p class="aside"><a href="/api/password-reset">Forgot your password?</a></p>`;

const forVisitors = (state: InvitationState): Html => {
  const { account, token } = state;
  const shown: FormState = { typed: state.typed, problem: state.problem };
  const ofNew = account === "mine" ? blank : shown;
  const fields = [firstName, lastName, newPassword];
  return html`${summary(shown, account === "mine" ? [ownPassword] : fields)}
    ${newAccountForm(state, ofNew, focused(ofNew, fields))}
    <details${account === "mine" && html` open`}>
      <summary>I already have an account</summary>
      ${ownAccountForm(state, account === "mine" ? shown : blank)} ${forgotten}
    </details>
    ${decline(token)}`;
};

/** A family that was started under the address of an account, for its owner. */
const startedUnderAddress = (state: InvitationState): string => {
  const { token, email, invitation, signedInAs } = state;
  const heading = "You already have an account";
  return page({
    title: heading,
    heading,
    lead: html`The family archive <strong>${invitation.familyName}</strong> was started with your address ${email}. If
      that was you, add it to your account.`,
    owner: invitation.familyName,
    content: html`${summary(state, [ownPassword])}
    ${
      signedInAs === email
        ? html`<div class="pair">${answerForm(token, "accept", "Add to my account")}</div>`
        : html`${ownAccountForm(state, state)} ${forgotten}`
    }
    ${decline(token)}`,
  });
};

/** The page behind the link of an invitation: accept or decline. */
export const invitationPage = (state: InvitationState): string => {
  const { token, email, invitation, signedInAs } = state;
  const { familyName, invitedBy } = invitation;
  if (invitedBy === undefined) return startedUnderAddress(state);
  const heading = "You are invited";
  const isTheirs = signedInAs === email;
  return page({
    title: state.problem ? `${heading}: please check` : heading,
    heading,
    lead: html`${invitedBy} invites ${isTheirs ? "you" : email} to the family archive <strong>${familyName}</strong>.`,
    owner: familyName,
    content: isTheirs
      ? html`${answerForm(token, "accept", "Accept")} ${decline(token)}`
      : html`${signedInAs !== undefined && html`<p class="notice">You are signed in as ${signedInAs}.</p>`}
        ${forVisitors(state)}`,
  });
};

export const declinedPage = (): string =>
  page({
    title: "Invitation declined",
    heading: "Invitation declined",
    lead: "Nothing more happens. Your address was removed from the invitation.",
    content: html`<p class="other"><a href="/">Go to Kinkeeper</a></p>`,
  });
