import { Badge } from "@kinkeeper/kit/badge.tsx";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { useWaitingProposals } from "./use-waiting-proposals.ts";

/** The other way to begin: with what another program holds. Tells administrators how many changes of members' files wait there. */
export const ImportLink = () => {
  const waiting = useWaitingProposals().reduce((sum, one) => sum + one.waiting, 0);
  return (
    <ButtonLink href="/import" variant="secondary">
      Bring in a family tree
      {waiting > 0 && <Badge tone="warm">{waiting.toLocaleString("en")} waiting</Badge>}
    </ButtonLink>
  );
};
