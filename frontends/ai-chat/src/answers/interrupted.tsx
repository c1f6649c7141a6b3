import { Button } from "@kinkeeper/kit/button.tsx";

/** Where an answer ends before its end. */
export const Interrupted = ({ onAskAgain, isBusy }: { onAskAgain: (() => void) | undefined; isBusy: boolean }) => (
  <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft first:mt-0">
    Interrupted.
    {onAskAgain && (
      <Button variant="link" disabled={isBusy} onClick={onAskAgain}>
        Ask again
      </Button>
    )}
  </p>
);
