import "./nonce.ts";
import { AlertDialog as Radix } from "radix-ui";
import { Button } from "./button.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";
import { keepOpenForNearer } from "./keep-open.ts";
import { overlayStyles, panelStyles } from "./panel-styles.ts";
import { usePortalContainer } from "./portal-container.ts";
import { useCloseOnBack } from "./use-close-on-back.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/** The dialog itself, loaded by `ConfirmDialog` once there is something to ask. */
export const OpenedConfirmDialog = ({
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
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={container}>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          data-dialog=""
          className={panelStyles({ size: "small" })}
          onEscapeKeyDown={keepOpenForNearer}
          {...returnFocus}
        >
          <div className="min-h-0 overflow-y-auto p-5 sm:p-6">
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
