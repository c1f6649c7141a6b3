import { countPossibleDuplicates } from "@kinkeeper/contracts/genealogy/duplicates";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { useQuery } from "@tanstack/react-query";

const askAgainAfter = 5_000;

/** "3 possible duplicates"; nothing while there are none, or nobody knows. */
export const DuplicatesLink = () => {
  const { data } = useQuery({
    ...useApi().queryFor(countPossibleDuplicates),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === "searching" ? askAgainAfter : false),
  });
  if (!data || data.count === 0) return null;
  return (
    <ButtonLink variant="secondary" href="/people/duplicates">
      {data.count === 1 ? "1 possible duplicate" : `${data.count} possible duplicates`}
    </ButtonLink>
  );
};
