import { getTreeBeginning } from "@kinkeeper/contracts/genealogy/onboarding";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, House, Network, UserPlus, type LucideIcon } from "lucide-react";
import { Link } from "wouter";

interface Step {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

const tree: Step = { href: "/family-tree", title: "Family tree", text: "See who is related to whom.", icon: Network };
const firstPerson: Step = {
  href: "/family-members?add=1",
  title: "Add a person",
  text: "The tree begins with you, or with whoever you know most about.",
  icon: UserPlus,
};
const others: readonly Step[] = [
  { href: "/stories", title: "Stories", text: "Read one, or write one you know by heart.", icon: BookOpen },
  { href: "/dashboard", title: "Home", text: "See what your relatives added.", icon: House },
];

/** For who was just invited: where to go in an archive that has little to search yet. */
export const FirstLook = () => {
  const { data, isLoading } = useQuery(useApi().queryFor(getTreeBeginning));
  if (isLoading) return null;
  const steps = data ? [data.hasPeople ? tree : firstPerson, ...others] : others;
  return (
    <section aria-labelledby="first-look" className="mx-auto mt-8 max-w-3xl animate-appear">
      <h2 id="first-look" className="mb-3 text-center text-sm text-ink-soft">
        Good places to start
      </h2>
      <ul className="grid gap-3 sm:grid-flow-col sm:auto-cols-fr">
        {steps.map(({ href, title, text, icon }) => (
          <li key={href}>
            <Link
              href={href}
              className="focus-ring flex h-full gap-3 rounded-card border border-line bg-sheet p-4 text-ink no-underline transition-colors hover:border-edge hover:bg-wash"
            >
              <Icon of={icon} className="mt-1 shrink-0 text-warm" />
              <span>
                <span className="block font-serif text-lg font-semibold">{title}</span>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
