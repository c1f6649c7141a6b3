import "./nonce.ts";
import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { overlayStyles, panelStyles } from "./panel-styles.ts";
import { usePortalContainer } from "./portal-container.ts";
import { useReturnFocus } from "./use-return-focus.ts";

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question: "Delete Emma Darwin?" */
  readonly title: string;
  readonly description: ReactNode;
  /** The verb of the button that does it: "Delete". */
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDestructive?: boolean;
  readonly isPending?: boolean;
  /** The caller closes the dialog when the deed is done. */
  readonly onConfirm: () => void;
}

/** Asks before something that cannot simply be taken back. Focus starts on Cancel. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel = "Cancel",
  isDestructive = false,
  isPending = false,
  onConfirm,
}: ConfirmDialogProps) => {
  const container = usePortalContainer();
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={container}>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content className={panelStyles({ size: "small" })} {...returnFocus}>
          <div className="p-5 sm:p-6">
            <Radix.Title className="font-serif text-xl font-semibold">{title}</Radix.Title>
            <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Radix.Cancel asChild>
                <Button variant="secondary" disabled={isPending}>
                  {cancel}
                </Button>
              </Radix.Cancel>
              <Button variant={isDestructive ? "danger" : "primary"} isPending={isPending} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
