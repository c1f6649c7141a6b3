import { Card } from "@kinkeeper/kit/card.tsx";
import { useId, type ReactNode } from "react";

interface HomeSectionProps {
  readonly title: string;
  /** A link to all of it. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** One thing worth knowing on the first page. */
export const HomeSection = ({ title, more, children }: HomeSectionProps) => {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className="p-5 sm:p-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-serif text-xl font-semibold">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </Card>
  );
};
