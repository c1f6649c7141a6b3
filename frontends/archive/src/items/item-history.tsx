import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { History } from "@kinkeeper/kit/history.tsx";
import { useQuery } from "@tanstack/react-query";
import { whereShown, type ItemCalls } from "./item-calls.ts";
import { fieldNames as sharedNames, useReadable } from "./field-words.ts";

interface ItemHistoryProps {
  readonly id: string;
  readonly endpoints: ItemCalls;
  /** Whoever may edit it may go back. */
  readonly canRevert: boolean;
  /** What fields are called that this kind of item names in its own way. */
  readonly fieldNames?: Readonly<Record<string, string>>;
}

/** Who changed what of an item, when, and the way back. */
export const ItemHistory = ({ id, endpoints, canRevert, fieldNames = {} }: ItemHistoryProps) => {
  const params = { id };
  const history = useQuery(useApi().queryFor(endpoints.history, { params }));
  const readable = useReadable(history.data?.flatMap(({ changes }) => changes) ?? []);
  const { mutateAsync: revert } = useCommand(endpoints.revert, {
    invalidates: whereShown(endpoints),
    success: "Restored to how it was",
    failure: "The earlier version could not be restored",
  });
  return (
    <History
      history={history}
      fieldNames={{ ...sharedNames, ...fieldNames }}
      readable={readable}
      onRevert={canRevert ? ({ revision }) => revert({ params, body: { revision } }) : undefined}
    />
  );
};
