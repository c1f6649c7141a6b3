import type { UnnamedPicture } from "@kinkeeper/contracts/archive/home";
import { Link } from "wouter";
import { HomeSection } from "./home-section.tsx";

/** Pictures in which nobody is named yet; nothing where there are none. */
export const WhoIsThis = ({ pictures }: { pictures: readonly UnnamedPicture[] }) => {
  if (pictures.length === 0) return null;
  return (
    <HomeSection title="Who is this?">
      <p className="mb-3 text-ink-soft">Nobody is named in these pictures yet. Can you help?</p>
      <ul className="grid grid-cols-3 gap-2">
        {pictures.map(({ id, title, path }) => (
          <li key={id}>
            <Link href={`/artifacts/${id}`} data-tooltip={title} className="focus-ring block rounded-control">
              <img
                src={`${path}?size=thumbnail`}
                alt={title}
                width={160}
                height={160}
                loading="lazy"
                className="aspect-square w-full rounded-control bg-wash object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
};
