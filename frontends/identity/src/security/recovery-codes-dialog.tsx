import { Button } from "@kinkeeper/kit/button.tsx";
import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useState } from "react";

const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Kinkeeper recovery codes. Each works once.\n\n${codes.join("\n")}\n`)}`;

/** Shown once: nobody can show them again. Whoever closes it in another way than by its button is asked first. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog
        open
        onOpenChange={() => setAsking(true)}
        title="Keep these codes"
        description="If you lose your phone, each code signs you in once, together with your password. Print them or write them down; they are not shown again."
        footer={
          <>
            <a
              className={buttonStyles({ variant: "secondary" })}
              href={fileOf(codes)}
              download="kinkeeper-recovery-codes.txt"
            >
              Download
            </a>
            <Button onClick={onClose}>I have saved them</Button>
          </>
        }
      >
        <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-card bg-wash p-4">
          {codes.map((code) => (
            <li key={code} className="font-mono tracking-wide">
              {code}
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Have you saved your codes?"
        description="They are not shown again."
        confirm="I have saved them"
        cancel="Show the codes"
        onConfirm={onClose}
      />
    </>
  );
};
