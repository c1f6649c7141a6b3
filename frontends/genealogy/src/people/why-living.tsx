import { whyLiving } from "@kinkeeper/contracts/genealogy/privacy";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useQuery } from "@tanstack/react-query";

/** Why somebody counts as living or dead; nothing while that is not known. */
export const WhyLiving = ({ memberId }: { memberId: string }) => {
  const { data } = useQuery(useApi().queryFor(whyLiving, { params: { id: memberId } }));
  if (!data) return null;
  return (
    <span className="text-sm text-ink-soft">
      {data.isLiving ? "Counts as living: " : "Counts as dead: "}
      {data.why.charAt(0).toLowerCase() + data.why.slice(1)}
    </span>
  );
};
