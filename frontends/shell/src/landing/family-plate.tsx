type Head = "bun" | "beard" | "short" | "long" | "hat" | "curls" | "plaits";

/** Hair, hats and beards of the little portraits, around a head at 0,-8 with a radius of 10. */
const heads: Record<Head, string> = {
  bun: "M-10-9c0-9 4-12 10-12s10 3 10 12M-5-20a5 5 0 1 1 10 0",
  beard: "M-10-10c1-7 4-9 10-9s9 2 10 9M-8-4c0 9 3 12 8 12s8-3 8-12",
  short: "M-10-8c-1-9 3-13 10-13 6 0 10 4 10 10-6 0-11-1-14-4-1 3-3 5-6 7Z",
  long: "M-10-9c0-8 4-12 10-12s10 4 10 12c0 7 1 11 3 14M-10-9c0 7-1 11-3 14M-10-9c5 0 9-2 11-6 2 4 5 6 9 6",
  hat: "M-16-15h32M-9-15v-9c0-2 4-3 9-3s9 1 9 3v9",
  curls: "M-10-7a4 4 0 0 1-2-7 4 4 0 0 1 4-6 5 5 0 0 1 8-2 5 5 0 0 1 8 2 4 4 0 0 1 4 6 4 4 0 0 1-2 7",
  plaits: "M-10-9c0-8 4-12 10-12s10 4 10 12M-11-6c-3 4-3 9-1 14M11-6c3 4 3 9 1 14M0-21v6",
};

interface MedallionProps {
  readonly x: number;
  readonly y: number;
  readonly head: Head;
  readonly year: string;
  readonly isWarm?: boolean;
}

const Medallion = ({ x, y, head, year, isWarm = false }: MedallionProps) => (
  <g transform={`translate(${x} ${y})`}>
    <ellipse rx="31" ry="38" className="fill-sheet stroke-edge/70" />
    <ellipse
      rx="26.500"
      ry="33.500"
      className={isWarm ? "fill-warm-soft stroke-line" : "fill-accent-soft stroke-line"}
    />
    <g className={isWarm ? "stroke-warm" : "stroke-accent"} strokeWidth="1.7">
      <circle cy="-8" r="10" className="fill-sheet" />
      <path d={heads[head]} />
      <path d="M-20.500 20.500C-18 11-9 6.500 0 6.500S18 11 20.500 20.500" />
    </g>
    <text y="54" textAnchor="middle" stroke="none" className="fill-ink-soft font-serif text-[13px]">
      {year}
    </text>
  </g>
);

/** A page of the album: three generations in oval frames, joined as the family tree joins them. */
export const FamilyPlate = () => (
  <div aria-hidden className="relative mx-auto w-full max-w-[34rem]">
    <div className="absolute inset-0 translate-x-2 translate-y-2 rotate-1 rounded-card border border-line bg-wash" />
    <div className="relative rounded-card border border-line bg-sheet p-4 sm:p-6">
      <svg
        viewBox="0 0 480 430"
        className="block w-full"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
      >
        <g className="stroke-edge/80" strokeWidth="1.5">
          <path strokeDasharray="4 4" d="M94 46h62M324 46h62M157 196h166M224 356h42" />
          <path d="M125 46v110M355 46v110M240 196v82M78 318v-34a6 6 0 0 1 6-6h312a6 6 0 0 1 6 6v34M193 278v40" />
        </g>
        <Medallion x={62} y={46} head="beard" year="1841" />
        <Medallion x={188} y={46} head="bun" year="1846" isWarm />
        <Medallion x={292} y={46} head="hat" year="1839" />
        <Medallion x={418} y={46} head="curls" year="1850" isWarm />
        <Medallion x={125} y={196} head="short" year="1868" />
        <Medallion x={355} y={196} head="long" year="1871" isWarm />
        <Medallion x={78} y={356} head="plaits" year="1894" isWarm />
        <Medallion x={193} y={356} head="short" year="1897" />
        <Medallion x={297} y={356} head="bun" year="1899" isWarm />
        <Medallion x={402} y={356} head="curls" year="1902" />
      </svg>
      <p className="border-t border-line pt-3 text-center font-serif text-sm text-ink-soft">
        Three generations, one page of the album
      </p>
    </div>
  </div>
);
