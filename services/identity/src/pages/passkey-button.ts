import { html, type Html } from "./html.ts";

/**
 * The button that signs in with a passkey. Hidden until the script (passkey.js) finds that this browser can; `offersInField`: passkeys
 * are offered in the field of the user name too.
 */
export const passkeyButton = ({ returnTo, offersInField }: { returnTo: string; offersInField: boolean }): Html =>
  html`<div class="passkey" data-passkey data-return-to="${returnTo}" ${offersInField && html`data-offers`} hidden>
    <p class="or"><span>or</span></p>
    <button type="button" class="quiet">Use a passkey</button>
    <p class="issue" role="alert" hidden></p>
  </div>`;
