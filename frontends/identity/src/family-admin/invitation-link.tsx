import { Button } from "@kinkeeper/kit/button.tsx";
import { CopyButton } from "@kinkeeper/kit/copy-button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { Share2 } from "lucide-react";

/** As a phone shares anything: by a message, by e-mail. */
const ShareButton = ({ link }: { link: string }) => {
  const toast = useToast();
  const share = async () => {
    try {
      await navigator.share({ title: "An invitation", text: "Join our family archive:", url: link });
    } catch (error) {
      // They thought better of it.
      if (error instanceof DOMException && error.name === "AbortError") return;
      console.warn("Nothing was shared.", error);
      toast({
        title: "Error",
        description: "Your browser did not share it. Please copy the link and send that.",
        variant: "destructive",
      });
    }
  };
  return (
    <Button onClick={() => void share()}>
      <Icon of={Share2} size={16} />
      Share the link
    </Button>
  );
};

/** Where no mail goes out, the one who invites passes the link on. */
export const InvitationLink = ({ link }: { link: string }) => (
  <div className="grid gap-3">
    <p>E-mail is not set up here, so please send this link yourself. It works once, within seven days.</p>
    <div className="flex gap-2">
      <Input readOnly aria-label="Invitation link" value={link} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton text={link}>Copy link</CopyButton>
    </div>
    {"share" in navigator && <ShareButton link={link} />}
  </div>
);
