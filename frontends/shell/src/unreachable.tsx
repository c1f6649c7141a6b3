import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { useEffect } from "react";
import { BrandMark } from "./brand.tsx";

/** It cannot be found out who is signed in, or the family may not be entered any more. */
export const Unreachable = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  useEffect(() => console.warn("authentication failed:", error.message), [error]);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="flex max-w-md flex-col items-center text-center">
        <BrandMark className="size-10" />
        <h1 className="mt-6 font-serif text-2xl font-semibold text-balance">The archive cannot be opened right now</h1>
        <p className="mt-2 text-ink-soft">
          {messageFor(error, "Something went wrong on our side. Nothing you saved was lost.")}
        </p>
        <div className="mt-6 flex gap-3">
          <Button onClick={onRetry}>Retry</Button>
          <a href="/api/logout" className={buttonStyles({ variant: "secondary" })}>
            Sign Out
          </a>
        </div>
      </div>
    </main>
  );
};
