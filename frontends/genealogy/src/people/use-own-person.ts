import { chooseOwnPerson, getOwnPerson } from "@kinkeeper/contracts/genealogy/own-person";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { useQuery } from "@tanstack/react-query";

interface OwnPerson {
  /** Who in the tree the reader is; undefined while that is not known. */
  readonly memberId: string | undefined;
  /** It is known that they are nobody in the tree yet. */
  readonly isNobody: boolean;
  readonly isChoosing: boolean;
  /** With null it is taken back. */
  readonly choose: (memberId: string | null) => void;
}

/** Who in the tree the reader is: kept with their account. */
export const useOwnPerson = (): OwnPerson => {
  const { data } = useQuery(useApi().queryFor(getOwnPerson));
  const change = useCommand(chooseOwnPerson, { invalidates: [getOwnPerson], failure: "This could not be saved" });
  return {
    memberId: data?.memberId ?? undefined,
    isNobody: data?.memberId === null,
    isChoosing: change.isPending,
    choose: (memberId) => change.mutate({ body: { memberId } }),
  };
};
