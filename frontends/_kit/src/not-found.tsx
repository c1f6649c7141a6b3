import { ButtonLink } from "./button.tsx";
import { drawings } from "./drawings.tsx";
import { RemotePart } from "./remote-part.tsx";

/** For a path nobody serves, and for a record that is not there (or another family's: the two look the same). */
export const NotFound = ({
  title = "404 Page Not Found",
  children = "The address may be mistyped, or the page has moved.",
  isOfFamily = false,
  isRestorable = false,
}: {
  title?: string;
  children?: React.ReactNode;
  /** It may be in another family of the reader's. */
  isOfFamily?: boolean;
  /** Deleted lately it is in the list from which the reader can bring it back. */
  isRestorable?: boolean;
}) => (
  <div className="page flex flex-col items-center py-16 text-center">
    <div className="text-ink-soft/70">{drawings.search}</div>
    <h1 className="mt-6 font-serif text-3xl font-semibold">{title}</h1>
    <p className="mt-2 max-w-md text-balance text-ink-soft">{children}</p>
    {isOfFamily && (
      <RemotePart part="identity/other-families" failure="Your other families could not be listed" loading={null} />
    )}
    <span className="mt-6 flex flex-wrap justify-center gap-2">
      {isRestorable && (
        <ButtonLink href="/deleted" variant="secondary">
          Recently deleted
        </ButtonLink>
      )}
      <ButtonLink href="/">Go to Home</ButtonLink>
    </span>
  </div>
);
