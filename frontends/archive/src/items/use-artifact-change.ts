import { artifactEndpoints, type ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import type { CallArguments } from "@kinkeeper/kit/api/call-arguments.ts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { forgetItems } from "./item-calls.ts";

type Changes = NonNullable<CallArguments<typeof artifactEndpoints.change>["body"]>;

/**
 * Changes some fields of an item where they are shown. Answers whether it worked; either way it is told, what is shown is read
 * again, and a change can be taken back from its toast.
 */
export const useArtifactChange = (item: ArtifactWithRevision) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const params = { id: item.id };
  return async (body: Changes, said: string): Promise<boolean> => {
    try {
      const { revision: saved } = await api.call(artifactEndpoints.change, { params, body, ifMatch: item.revision });
      await forgetItems(queries, artifactEndpoints);
      const undo = async () => {
        try {
          // Whatever somebody else has changed since would be undone with it.
          await api.call(artifactEndpoints.revert, { params, body: { revision: item.revision }, ifMatch: saved });
        } catch (error) {
          toast({ title: "Error", description: messageFor(error, "This could not be undone"), variant: "destructive" });
        }
        await forgetItems(queries, artifactEndpoints);
      };
      toast({ title: "Success", description: said, action: { label: "Undo", run: () => void undo() } });
      return true;
    } catch (error) {
      await forgetItems(queries, artifactEndpoints);
      toast({ title: "Error", description: messageFor(error, "This could not be saved"), variant: "destructive" });
      return false;
    }
  };
};
