import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { takeFlashMessage } from "@kinkeeper/kit/flash-message.ts";
import { LockKeyhole, Network, NotebookPen, TextSearch, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { BrandMark, BrandName } from "../brand.tsx";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import { ShownStory } from "./shown-story.tsx";
import { ShownTree } from "./shown-tree.tsx";

interface Feature {
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

const features: readonly Feature[] = [
  {
    title: "AI-Powered Search",
    text: "Ask in your own words. Answers come with their citations first, and every one leads back to its source.",
    icon: TextSearch,
  },
  {
    title: "Family Tree Visualization",
    text: "Walk through the generations: branches that unfold, every relationship kept, cousins who married drawn once.",
    icon: Network,
  },
  {
    title: "Rich Archiving",
    text: "Stories, artifacts, photos and documents, with their dates, places and tags, tied to the people they are about.",
    icon: NotebookPen,
  },
  {
    title: "Secure & Private",
    text: "Each family’s archive stands alone. Who may read and who may change is decided by role, and by you.",
    icon: LockKeyhole,
  },
];

const StartLink = ({ variant = "primary" }: { variant?: "primary" | "secondary" }) => (
  <a href="/api/login?start=family" className={buttonStyles({ variant, size: "large" })}>
    Start a family archive
  </a>
);

/** All a visitor sees, on every path; signing in comes back to the path asked for. */
export const LandingPage = () => {
  const [path] = useLocation();
  const [flashMessage, setFlashMessage] = useState<string>();
  useEffect(() => {
    const taken = takeFlashMessage();
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- taken once: a render that is thrown away would lose it
    if (taken !== undefined) setFlashMessage(taken);
  }, []);
  useEffect(() => {
    document.title = "Kinkeeper: your family’s book";
    // Nobody is signed in: nothing of whoever was here before is left for reading without a network.
    navigator.serviceWorker?.controller?.postMessage({ viewer: null, loaded: [] });
  }, []);
  const isLink = path !== "/";
  const login = isLink ? `/api/login?returnTo=${encodeURIComponent(path + location.search)}` : "/api/login";
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex h-18 items-center gap-2.5">
        <BrandMark />
        <BrandName className="flex-1" />
        <ThemeToggle />
      </header>

      <main className="flex-1">
        <section className="page grid grid-cols-[minmax(0,1fr)] items-center gap-10 pt-8 pb-14 sm:pt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-14 lg:pt-14 lg:pb-20">
          <div>
            <p role="status" className="font-medium text-accent [overflow-wrap:anywhere] not-empty:mb-6">
              {flashMessage}
            </p>
            <h1 className="font-serif text-4xl leading-[1.08] font-semibold tracking-[-0.02em] text-balance sm:text-5xl lg:text-6xl">
              The book your family writes together
            </h1>
            <p className="mt-5 max-w-[34rem] text-pretty font-serif text-lg leading-[1.6] text-ink-soft sm:text-[1.3rem]">
              Kinkeeper keeps your people, their stories, photographs and traditions in one private place: searchable,
              connected, and safe for those who come after.
            </p>
            {isLink && (
              <p className="mt-6 border-l-2 border-warm pl-4 text-pretty">
                This link leads into a family’s archive. Log in to open it.
              </p>
            )}
            <div className="mt-8 flex flex-wrap items-center gap-3 max-sm:*:w-full">
              <StartLink variant={isLink ? "secondary" : "primary"} />
              <a href={login} className={buttonStyles({ variant: isLink ? "primary" : "secondary", size: "large" })}>
                Log In to Get Started
              </a>
            </div>
          </div>
          <ShownTree />
        </section>

        <section aria-label="What Kinkeeper does" className="border-y border-line bg-sheet">
          <ul className="page grid gap-x-10 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-0 lg:py-16">
            {features.map(({ title, text, icon }) => (
              <li
                key={title}
                className="lg:border-l lg:border-line lg:px-7 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0"
              >
                <Icon of={icon} size={26} className="text-warm" />
                <h2 className="mt-4 font-serif text-lg font-semibold">{title}</h2>
                <p className="mt-2 text-sm leading-relaxed text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section aria-label="A story from an archive" className="page py-14 lg:py-20">
          <ShownStory />
          <p className="mt-12 text-center">
            <StartLink />
          </p>
        </section>
      </main>

      <footer className="border-t border-line bg-sheet">
        <div className="page flex flex-wrap justify-between gap-x-10 gap-y-2 py-6 text-sm text-ink-soft">
          <p>A kinkeeper is the one who keeps the relatives in touch and the memories in order.</p>
          <p>
            Do you have a business that helps families?{" "}
            <a
              href="/api/login?start=business"
              className="focus-ring rounded-sm text-accent underline underline-offset-4"
            >
              Open a business account
            </a>
          </p>
        </div>
      </footer>
    </div>
  );
};
