import { viewAs } from "@kinkeeper/contracts/identity/viewing";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation } from "@tanstack/react-query";

/** Shows the archive exactly as somebody sees it who has just joined; the line above every page leads back. */
export const ViewAsMember = () => {
  const api = useApi();
  const toast = useToast();
  const begin = useMutation({
    mutationFn: () => api.call(viewAs, { body: { role: "member" } }),
    // Everything that was read so far was read as an administrator.
    onSuccess: () => location.assign("/"),
    onError: (error) =>
      toast({
        title: "Error",
        description: messageFor(error, "The member’s view could not be opened"),
        variant: "destructive",
      }),
  });
  return (
    <Button variant="secondary" disabled={begin.isPending} onClick={() => begin.mutate()}>
      View as a member
    </Button>
  );
};
