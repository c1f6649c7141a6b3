import { Button } from "@kinkeeper/kit/button.tsx";
import { CopyButton } from "@kinkeeper/kit/copy-button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";

export interface ShownSecret {
  readonly title: string;
  /** What it is for. */
  readonly hint: string;
  readonly value: string;
}

/** Shows a secret once, to be copied. */
export const SecretDialog = ({ secret, onClose }: { secret: ShownSecret; onClose: () => void }) => {
  const shown = { readOnly: true, "aria-label": secret.title, value: secret.value };
  return (
    <Dialog open onOpenChange={onClose} title={secret.title} footer={<Button onClick={onClose}>Done</Button>}>
      <p className="[overflow-wrap:anywhere]">{secret.hint}</p>
      <div className="mt-4 flex gap-2">
        {secret.value.includes("\n") ? (
          <Textarea
            {...shown}
            rows={8}
            className="font-mono text-xs"
            onFocus={(event) => event.currentTarget.select()}
          />
        ) : (
          <Input {...shown} className="font-mono text-sm" onFocus={(event) => event.currentTarget.select()} />
        )}
        <CopyButton text={secret.value}>Copy</CopyButton>
      </div>
      <p className="mt-4 text-sm font-medium text-warm">Copy it now. It is not shown again.</p>
    </Dialog>
  );
};
