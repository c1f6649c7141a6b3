import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { Link } from "wouter";

/** A place as somebody wrote it, as the way to its page. */
export const PlaceLink = ({ text }: { text: string }) => (
  <Link
    href={`/places/named?text=${encodeURIComponent(text)}`}
    className="focus-ring rounded-sm text-inherit underline decoration-line underline-offset-4 hover:decoration-current"
  >
    {readablePlace(text)}
  </Link>
);
