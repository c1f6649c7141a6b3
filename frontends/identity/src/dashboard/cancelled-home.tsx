import { Invitations } from "../invitations/invitations.tsx";
import { LinkCard } from "../link-card.tsx";

/** Home of the admin of a family that was cancelled: what is left to do there. Nothing else of it is answered. */
export const CancelledHome = () => (
  <>
    <p className="mb-4 max-w-reading text-ink-soft">
      This family archive has been cancelled. For 30 days you can take along what is in it, or have it opened again.
    </p>
    <div className="mb-6 grid max-w-reading gap-3">
      <LinkCard href="/family-admin" title="Download the archive">
        Everybody in the tree, every story, and all photos and files, in one ZIP file
      </LinkCard>
      <LinkCard href="/help" title="Ask for it to be opened again">
        A Kinkeeper admin can do that: write to the Help Desk
      </LinkCard>
    </div>
    <Invitations className="mb-6 max-w-reading" />
  </>
);
