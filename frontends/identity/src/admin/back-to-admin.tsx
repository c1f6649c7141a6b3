import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { ArrowLeft } from "lucide-react";

/** From a page of the platform's administration to its dashboard. */
export const BackToAdmin = () => (
  <ButtonLink href="/admin" variant="quiet" size="small" className="-ml-3">
    <Icon of={ArrowLeft} />
    Back
  </ButtonLink>
);
