import { ButtonLink } from "@kinkeeper/kit/button.tsx";

/** The other way to begin: with what another program holds. */
export const ImportLink = () => (
  <ButtonLink href="/import" variant="secondary">
    Import a family tree
  </ButtonLink>
);
