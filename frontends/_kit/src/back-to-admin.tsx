import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** From a page of the platform's administration to its dashboard. */
export const BackToAdmin = () => (
  <ButtonLink href="/admin" variant="quiet" size="small" className="-ml-3">
    <Icon of={ArrowLeft} />
    Back
  </ButtonLink>
);
