type Day = string | null | undefined;

/**
 * Orders days as dates are read (`YYYY-MM-DD`, "-0043-03-15" in 44 BC), for `toSorted`; no day comes last. As text, years before
 * the year 1 would stand the other way round.
 */
export const compareDays = (one: Day, other: Day): number => {
  if (one == null || other == null) return Number(one == null) - Number(other == null);
  if (one === other) return 0;
  const isAncient = one.startsWith("-");
  if (isAncient !== other.startsWith("-")) return isAncient ? -1 : 1;
  const isOfOneYear = one.slice(0, -6) === other.slice(0, -6);
  const isEarlier = isAncient && !isOfOneYear ? one > other : one < other;
  return isEarlier ? -1 : 1;
};
