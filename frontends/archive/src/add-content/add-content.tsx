import { Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { useWhenLoaded } from "@kinkeeper/kit/use-when-loaded.ts";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";

const AddContentDialog = lazyPage(() => import("./add-content-dialog.tsx").then((module) => module.AddContentDialog));

/** Asks what somebody wants to add, and leads to its form. */
export const AddContent = () => {
  const [isOpen, setOpen] = useState<boolean>();
  const whenLoaded = useWhenLoaded(AddContentDialog);
  return (
    <>
      <Button
        className="h-12"
        aria-haspopup="dialog"
        onPointerEnter={AddContentDialog.preload}
        onFocus={AddContentDialog.preload}
        onClick={() => whenLoaded(() => setOpen(true))}
      >
        <Icon of={Plus} />
        Add Content
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <AddContentDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};
