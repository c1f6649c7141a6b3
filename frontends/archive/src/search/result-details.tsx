import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { privacyWords } from "../items/privacy-words.ts";
import { Tags } from "../items/tags.tsx";
import { Children, Fragment, useState, type ReactNode } from "react";

/** Tags shown on a card; more of them would be the card. */
const fewTags = 4;

/** The foot of a card: its tags, and who may see it. */
export const CardFoot = ({ tags, privacy }: { tags: readonly string[]; privacy: PrivacyLevel }) => {
  const { word, icon } = privacyWords[privacy];
  return (
    <div className="flex flex-wrap items-center gap-1.5 pt-3">
      <Tags tags={tags} isLinked={false} most={fewTags} />
      <span className="ml-auto inline-flex items-center gap-1 text-xs whitespace-nowrap text-ink-soft">
        <Icon of={icon} size={13} />
        {word}
      </span>
    </div>
  );
};

/** Small parts of one line, those that are known: "12 June 1831 · Shrewsbury". */
export const Facts = ({ children, className }: { children: ReactNode; className?: string }) => {
  const known = Children.toArray(children).filter((fact) => fact !== "");
  if (known.length === 0) return null;
  return (
    <p className={classNames("mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]", className)}>
      {known.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </p>
  );
};

interface LinkedPeople {
  readonly people: readonly { readonly id: string; readonly name: string; readonly photoUrl: string | null }[];
  readonly peopleCount: number;
}

const fewFaces = 3;

/** "Emma Darwin, Charles Darwin and 2 more" */
export const namesOf = ({ people, peopleCount }: LinkedPeople): string => {
  const names = people.slice(0, fewFaces).map(({ name }) => name);
  const more = Math.max(peopleCount, people.length) - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
};

/** The faces of at most three people something is about. */
export const Faces = ({ people, peopleCount }: LinkedPeople) => {
  if (people.length === 0) return null;
  const more = peopleCount - Math.min(people.length, fewFaces);
  return (
    <p className="flex items-center gap-2 pt-3 text-sm text-ink-soft">
      <span className="flex -space-x-1.5">
        {people.slice(0, fewFaces).map(({ id, name, photoUrl }) => (
          <Portrait key={id} name={name} photoUrl={photoUrl} size={24} className="outline-2 outline-sheet" />
        ))}
      </span>
      <span className="sr-only">About {namesOf({ people, peopleCount })}</span>
      {more > 0 && <span aria-hidden>+{more}</span>}
    </p>
  );
};

/** A picture whose place is kept from the start; without one, or where it cannot be shown, what is given instead. */
export const Thumbnail = ({
  url,
  width,
  height,
  className,
  instead = null,
}: {
  url: string | null;
  width: number;
  height: number;
  className: string;
  instead?: ReactNode;
}) => {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (!url || url === failedUrl) return instead;
  return (
    <img
      src={`${url}?size=thumbnail`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={classNames("bg-wash object-cover object-[50%_30%]", className)}
      onError={() => setFailedUrl(url)}
    />
  );
};
