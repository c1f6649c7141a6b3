import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { X } from "lucide-react";
import type { KinshipPath } from "./use-kinship-path.ts";
import type { TreePerson } from "./tree-family.ts";

export interface KinshipBarProps {
  readonly from: TreePerson | undefined;
  readonly to: TreePerson | undefined;
  readonly kinship: KinshipPath;
  readonly isAlone: boolean;
  readonly onFrom: (memberId: string) => void;
  readonly onTo: (memberId: string) => void;
  /** Only the people of the path, or the whole family around them. */
  readonly onAlone: (isAlone: boolean) => void;
  readonly onClose: () => void;
}

const Answer = ({ from, to, kinship }: Pick<KinshipBarProps, "from" | "to" | "kinship">) => {
  if (!from || !to) return <p className="text-ink-soft">Choose two people to see how they are related.</p>;
  if (kinship.error)
    return <p className="text-danger">{messageFor(kinship.error, "Their relationship could not be worked out.")}</p>;
  if (kinship.isPending) return <p className="text-ink-soft">Finding the connection…</p>;
  if (kinship.name === null) return <p className="text-ink-soft">The tree does not say how these two are related.</p>;
  const steps = kinship.steps.map(({ step, name }, at) => (at === 0 ? name : `${step} ${name}`));
  return (
    <>
      <p className="font-serif text-lg">
        {fullName(to)} is {fullName(from)}’s <strong className="text-warm">{kinship.name}</strong>
        {kinship.also && `, and ${kinship.also}`}.
      </p>
      <p className="text-sm text-ink-soft">{steps.join(" → ")}</p>
    </>
  );
};

/** How two people are related, in a sentence above the drawing that shows it. */
export const KinshipBar = (props: KinshipBarProps) => {
  const { from, to, isAlone } = props;
  return (
    <section aria-label="How two people are related" className="mb-3 rounded-card border border-line bg-sheet p-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
          <PersonPicker
            value={from?.id ?? ""}
            chosen={from}
            onChange={props.onFrom}
            label="First person"
            placeholder="First person"
          />
          <PersonPicker
            value={to?.id ?? ""}
            chosen={to}
            onChange={props.onTo}
            label="Second person"
            placeholder="Second person"
          />
        </div>
        <IconButton label="Close" icon={X} onClick={props.onClose} />
      </div>
      <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-80" aria-live="polite">
          <Answer {...props} />
        </div>
        {from && to && (
          <Button variant="secondary" size="small" onClick={() => props.onAlone(!isAlone)}>
            {isAlone ? "Show in the whole family" : "Show only these people"}
          </Button>
        )}
      </div>
    </section>
  );
};
