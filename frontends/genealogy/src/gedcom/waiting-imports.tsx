import { useWaitingProposals } from "./use-waiting-proposals.ts";
import { WaitingCard } from "./waiting-card.tsx";

/** What members' files would change, for administrators to decide on. */
export const WaitingImports = () => {
  const waiting = useWaitingProposals();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="grid gap-4">
      <div>
        <h2 id="waiting" className="font-serif text-xl font-semibold">
          Waiting for you
        </h2>
        <p className="mt-1 text-ink-soft">
          Files that family members imported would change people who are already here. Nothing changes until you accept
          it.
        </p>
      </div>
      {waiting.map((one) => (
        <WaitingCard key={one.importId} {...one} />
      ))}
    </section>
  );
};
