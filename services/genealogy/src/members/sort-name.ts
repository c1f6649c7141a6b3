/** Long enough to order by, short enough for an index entry (2,704 bytes). */
const longest = 200;

const plain = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().slice(0, longest).toWellFormed();

/** Before the first name of whoever has no last name: behind every letter there is. */
export const withoutLastName = "\u{10ffff}\u0001";

/** What people are ordered by: last name, then first, whatever case and accents; those without a last name come last. */
export const sortName = ({ firstName, lastName }: { firstName: string; lastName: string | null }): string =>
  lastName ? `${plain(lastName)}\u0001${plain(firstName)}` : withoutLastName + plain(firstName);
