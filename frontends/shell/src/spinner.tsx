import { BrandMark } from "./brand.tsx";

/** While it is not known who is here. */
export const Spinner = () => (
  <div role="status" className="grid min-h-dvh place-items-center">
    <span className="sr-only">Loading…</span>
    <span className="relative grid place-items-center">
      <BrandMark className="size-8" />
      <span className="absolute size-16 animate-turn rounded-full border-2 border-line border-t-accent" />
    </span>
  </div>
);
