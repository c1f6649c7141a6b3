import { html, type Html } from "./html.ts";
import { withReturn } from "./with-return.ts";

interface ProviderButton {
  /** What people call the OpenID Connect provider. */
  readonly label: string;
  /** A path that was checked. */
  readonly returnTo: string;
  /** It is the first way in of its page. */
  readonly isFirst?: boolean;
}

/** The way to the provider. */
export const providerButton = ({ label, returnTo, isFirst = false }: ProviderButton): Html =>
  html`<p class="provider${isFirst ? " first" : ""}">
    <a class="button${isFirst ? "" : " quiet"}" href="${withReturn("/api/login/oidc", returnTo)}"
      >Continue with ${label}</a
    >
  </p>`;
