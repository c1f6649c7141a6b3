import type { ReactNode, Ref } from "react";

interface HistorySectionProps {
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** Where the history of something stands, from before it is read: addresses end in `#history`. */
export const HistorySection = ({ heading, children }: HistorySectionProps) => (
  <section aria-labelledby="history" className="max-w-reading print:hidden">
    <h2 id="history" ref={heading} className="mb-4 scroll-mt-20 font-serif text-xl font-semibold">
      History
    </h2>
    {children}
  </section>
);
