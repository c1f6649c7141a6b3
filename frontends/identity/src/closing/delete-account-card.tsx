import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { Suspense, useState } from "react";

const DeleteAccountDialog = lazyDialog(() =>
  import("./delete-account-dialog.tsx").then((module) => module.DeleteAccountDialog),
);

export const DeleteAccountCard = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="p-6">
      <CardTitle>Delete your account</CardTitle>
      <p className="mt-1 text-sm text-ink-soft">
        Permanently deletes your account and everything you added, including what you shared. People in the family tree
        stay.
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
};
