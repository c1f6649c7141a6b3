import { listWaitingProposals } from "@kinkeeper/contracts/genealogy/gedcom";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Card } from "@kinkeeper/kit/card.tsx";
import { useQuery } from "@tanstack/react-query";

/** Says that changes of members' imports wait, and leads there; nothing where none do, or while genealogy is away. */
export const WaitingChanges = ({ className }: { className?: string }) => {
  // Others propose them.
  const { data = [] } = useQuery({ ...useApi().queryFor(listWaitingProposals), staleTime: 0 });
  const waiting = data.reduce((sum, one) => sum + one.waiting, 0);
  if (waiting === 0) return null;
  return (
    <Card className={classNames("flex flex-wrap items-center justify-between gap-3", className)}>
      <p>
        <strong className="font-semibold tabular-nums">
          {waiting.toLocaleString("en")} {waiting === 1 ? "change" : "changes"}
        </strong>{" "}
        from family members&rsquo; imports {waiting === 1 ? "waits" : "wait"} for you.
      </p>
      <ButtonLink href="/import" variant="secondary">
        Review
      </ButtonLink>
    </Card>
  );
};
