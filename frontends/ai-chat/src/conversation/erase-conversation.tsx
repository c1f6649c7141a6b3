import { removeConversation } from "@kinkeeper/contracts/ai-chat/conversations";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { useState } from "react";
import { drafts } from "./drafts.ts";
import { useBeginAnew } from "./use-conversation.ts";

interface EraseConversationProps {
  readonly conversationId: string;
  /** While an answer comes there is nothing to erase yet. */
  readonly isBusy: boolean;
}

/** Erases what was said, once asked, and begins anew. */
export const EraseConversation = ({ conversationId, isBusy }: EraseConversationProps) => {
  const [isAsking, setAsking] = useState(false);
  const beginAnew = useBeginAnew();
  const erase = useCommand(removeConversation, {
    success: "Conversation erased",
    failure: "The conversation could not be erased",
    onSuccess: () => {
      drafts.delete(conversationId);
      setAsking(false);
      void beginAnew();
    },
  });
  return (
    <>
      <Button
        variant="link"
        className="ml-auto pointer-coarse:min-h-11"
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        Erase conversation
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Erase this conversation?"
        description="All questions and answers are erased for good. What you saved to the archive stays."
        confirm="Erase"
        isDestructive
        isPending={erase.isPending}
        onConfirm={() => erase.mutate({ params: { id: conversationId } })}
      />
    </>
  );
};
