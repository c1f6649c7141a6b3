import { Button } from "@kinkeeper/kit/button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useState } from "react";

/** Where no mail goes out, the one who invites passes the link on. */
export const InvitationLink = ({ link }: { link: string }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <div className="grid gap-3">
      <p>E-mail is not set up here, so please send this link yourself. It works once, within seven days.</p>
      <div className="flex gap-2">
        <Input readOnly aria-label="Invitation link" value={link} onFocus={(event) => event.currentTarget.select()} />
        <Button variant="secondary" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy link"}
        </Button>
      </div>
    </div>
  );
};
