import { getService, listServices } from "@kinkeeper/contracts/marketplace/listings";
import { removeVendorLogo, setVendorLogo } from "@kinkeeper/contracts/marketplace/pictures";
import { getVendor, listVendors, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { photoToSend } from "@kinkeeper/kit/api/upload-file.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PictureInput } from "./picture-input.tsx";

const invalidates = [listVendors, getVendor, listServices, getService];
const failure = "The logo could not be saved";

/** One's own logo: uploaded, replaced, removed. */
export const LogoField = ({ vendor: { id, businessName, logoPath } }: { vendor: Vendor }) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const upload = useMutation({
    mutationFn: async (chosen: File) =>
      api.upload(setVendorLogo, { file: await photoToSend(chosen) }, { params: { id } }),
    onSuccess: async () => {
      toast({ title: "Success", description: "Logo saved" });
      await Promise.all(invalidates.map((one) => queries.invalidateQueries({ queryKey: [one.id] })));
    },
    onError: (error) =>
      toast({ title: "Error", description: messageFor(error, error.message || failure), variant: "destructive" }),
  });
  const [isAsking, setAsking] = useState(false);
  const remove = useCommand(removeVendorLogo, {
    invalidates,
    success: "Logo removed",
    failure,
    onSuccess: () => setAsking(false),
  });
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4 border-t border-line pt-5">
      <Portrait name={businessName} photoUrl={logoPath} size={64} />
      <div className="grid gap-2">
        <p className="text-sm font-medium">Logo</p>
        <PictureInput
          choose={logoPath ? "Replace logo" : "Upload logo"}
          isDisabled={upload.isPending}
          onFiles={([file]) => file && upload.mutate(file)}
        />
        {logoPath && (
          <Button variant="link" className="min-h-6 w-fit" onClick={() => setAsking(true)}>
            Remove logo
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove your logo?"
        description="Families see the initials of your business instead."
        confirm="Remove logo"
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
      />
    </div>
  );
};
