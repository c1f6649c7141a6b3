import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Suspense } from "react";
import { AddMemberForm } from "./add-member-form.tsx";
import { EditMemberForm } from "./edit-member-form.tsx";

const FormSkeleton = () => (
  <Loading label="Loading…">
    <div className="grid gap-5">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  </Loading>
);

/** Adds somebody, or edits whom `memberId` names, prefilled. */
export const MemberDialog = ({ memberId, onClose }: { memberId?: string; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={memberId ? "Edit Family Member" : "Add Family Member"} size="large">
    <Suspense fallback={<FormSkeleton />}>
      {memberId ? <EditMemberForm memberId={memberId} onClose={onClose} /> : <AddMemberForm onClose={onClose} />}
    </Suspense>
  </Dialog>
);
