import { useSearchParams } from "wouter";

/** What a list is searched for, kept in the address: it survives a reload and the way back. */
export const useAddressFilter = <Name extends string>() => {
  const [search, setSearch] = useSearchParams();
  const set = (name: Name, value: string | null): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const clear = (): void => setSearch(new URLSearchParams(), { replace: true });
  return { get: (name: Name): string | null => search.get(name), set, clear };
};
