import { restorableDays } from "@kinkeeper/contracts/restorable";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { ItemCalls } from "./item-calls.ts";
import { useRemoveItem, type RemovableItem } from "./use-remove-item.ts";

interface ItemActionsProps {
  readonly item: RemovableItem;
  readonly endpoints: ItemCalls;
  /** "story", "tradition". */
  readonly one: string;
  readonly onEdit: () => void;
  /** Where one goes once it is deleted: the list. Absent where one stays. */
  readonly listPath?: string;
}

/** Edit and Delete for whoever may (`useItemRights`); deleting asks, and can be undone. */
export const ItemActions = ({ item, endpoints, one, onEdit, listPath }: ItemActionsProps) => {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const remove = useRemoveItem({ endpoints, one });
  const confirm = () => {
    setAsking(false);
    remove.mutate(item);
    if (listPath) navigate(listPath);
  };
  return (
    <>
      <Button variant="secondary" onClick={onEdit}>
        <Icon of={Pencil} />
        Edit
      </Button>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete this ${one}?`}
        description={`“${item.title}” leaves the archive. You can restore it for ${restorableDays} days, under Recently deleted.`}
        confirm="Delete"
        isDestructive
        onConfirm={confirm}
      />
    </>
  );
};
