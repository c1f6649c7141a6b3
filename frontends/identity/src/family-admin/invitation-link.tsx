import { CopyButton } from "@kinkeeper/kit/copy-button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";

/** Where no mail goes out, the one who invites passes the link on. */
export const InvitationLink = ({ link }: { link: string }) => (
  <div className="grid gap-3">
    <p>E-mail is not set up here, so please send this link yourself. It works once, within seven days.</p>
    <div className="flex gap-2">
      <Input readOnly aria-label="Invitation link" value={link} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton text={link}>Copy link</CopyButton>
    </div>
  </div>
);
