import type { ReactNode } from "react";

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 160 112"
    width="160"
    height="112"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    focusable="false"
  >
    {children}
  </svg>
);

/** Small line drawings of our own; ink-soft lines with one warm stroke. */
export const drawings = {
  people: (
    <Drawing>
      <path d="M26 98h108" />
      <rect x="34" y="30" width="40" height="52" rx="20" />
      <rect x="86" y="30" width="40" height="52" rx="20" />
      <circle cx="54" cy="50" r="7.5" />
      <path d="M41 75c2-9 7-13 13-13s11 4 13 13" />
      <g className="stroke-warm">
        <circle cx="106" cy="50" r="7.5" />
        <path d="M93 75c2-9 7-13 13-13s11 4 13 13" />
      </g>
      <path d="M54 24v6M106 24v6M50 20l4 4 4-4M102 20l4 4 4-4" />
    </Drawing>
  ),
  tree: (
    <Drawing>
      <path d="M22 100h116M80 100V58M80 72 58 54M80 66l24-16M80 58 66 36M80 58l16-26" />
      <circle cx="54" cy="50" r="9" />
      <circle cx="62" cy="27" r="9" />
      <circle cx="109" cy="46" r="9" />
      <circle className="stroke-warm" cx="100" cy="23" r="9" />
      <path d="M62 100c4-6 10-8 18-8s14 2 18 8" />
    </Drawing>
  ),
  book: (
    <Drawing>
      <path d="M80 34c-12-9-28-12-48-11v62c20-1 36 2 48 11 12-9 28-12 48-11V23c-20-1-36 2-48 11ZM80 34v62" />
      <path d="M43 38c9 0 18 2 26 6M43 50c9 0 18 2 26 6M43 62c9 0 18 2 26 6" />
      <path className="stroke-warm" d="M91 44c8-4 17-6 26-6M91 56c8-4 17-6 26-6M91 68c5-2 10-4 15-5" />
    </Drawing>
  ),
  search: (
    <Drawing>
      <path d="M30 92V26a4 4 0 0 1 4-4h52l16 16v24M86 22v16h16M30 92a4 4 0 0 0 4 4h38" />
      <path d="M42 50h34M42 62h22M42 38h22M42 74h14" />
      <g className="stroke-warm">
        <circle cx="96" cy="76" r="17" />
        <path d="m108 89 15 14" />
      </g>
    </Drawing>
  ),
  letter: (
    <Drawing>
      <path d="M28 40h104v56H28zM28 40l52 34 52-34" />
      <path className="stroke-warm" d="M80 22v10M64 25l5 8M96 25l-5 8" />
      <path d="m28 96 38-31M132 96 94 65" />
    </Drawing>
  ),
  basket: (
    <Drawing>
      <path d="M36 54h88l-10 42H46L36 54ZM52 54l18-30M108 54 90 24" />
      <path className="stroke-warm" d="M60 66v18M80 66v18M100 66v18" />
    </Drawing>
  ),
  lamp: (
    <Drawing>
      <path d="M56 100h48M66 90h28M62 52a18 18 0 1 1 36 0c0 8-5 12-7 18-1 4-1 8-1 10H70c0-2 0-6-1-10-2-6-7-10-7-18Z" />
      <path className="stroke-warm" d="M80 20v-8M48 30l-6-6M112 30l6-6M42 54h-9M127 54h-9" />
    </Drawing>
  ),
} as const;

export type DrawingName = keyof typeof drawings;
