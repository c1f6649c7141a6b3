import { stopViewing } from "@kinkeeper/contracts/identity/viewing";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { Notice } from "./notices.tsx";

/** Stands above every page as long as an administrator looks at the family as a member. */
export const Viewing = () => {
  const api = useApi();
  const toast = useToast();
  const stop = useMutation({
    mutationFn: () => api.call(stopViewing),
    // Everything on the page was read as somebody else.
    onSuccess: () => location.assign("/"),
    onError: (error) =>
      toast({ title: "Error", description: messageFor(error, "This could not be stopped"), variant: "destructive" }),
  });
  return (
    <Notice icon={Eye}>
      <span>You are viewing this archive as a member who has just joined. Nothing can be changed.</span>
      <Button size="small" variant="secondary" disabled={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
    </Notice>
  );
};
