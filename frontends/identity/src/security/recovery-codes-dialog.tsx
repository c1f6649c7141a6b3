import { Button } from "@kinkeeper/kit/button.tsx";
import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";

const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Kinkeeper recovery codes. Each works once.\n\n${codes.join("\n")}\n`)}`;

/** Shown once: nobody can show them again. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
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
);
