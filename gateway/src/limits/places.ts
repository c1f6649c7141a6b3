/** So many places for each, by its key, at a time. */
export interface Places {
  /** Takes one of its places; answers how to leave it (once), or undefined where none is free. */
  take(key: string): (() => void) | undefined;
}

export const places = (max: number): Places => {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const count = (taken.get(key) ?? 0) + 1;
      if (count > max) return undefined;
      taken.set(key, count);
      return () => {
        const left = taken.get(key)! - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
};
