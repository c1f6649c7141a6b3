import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ImportLink } from "../family/import-link.tsx";

export const EmptyTree = () => (
  <EmptyState
    drawing="tree"
    title="No Family Members Yet"
    action={
      <span className="flex flex-wrap justify-center gap-2">
        <ButtonLink href="/family-members?add=1">Add Your First Family Member</ButtonLink>
        <ImportLink />
      </span>
    }
  >
    A tree begins with one person. Or import one from another program.
  </EmptyState>
);
