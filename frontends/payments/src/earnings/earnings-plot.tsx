import { decimalOf } from "@kinkeeper/contracts/money";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { dollarsOf } from "../money-words.ts";
import type { EarningsMonth } from "./earnings-months.ts";

const short = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const monthAndYear = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const dateOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);
const dollars = (minor: number): string => dollarsOf(decimalOf(minor));
const round = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** In units of the drawing. */
const frame = { width: 400, height: 200, left: 44, top: 10, bottom: 24 };
const inner = { width: frame.width - frame.left, height: frame.height - frame.top - frame.bottom };

/** The smallest of 1, 2, 5, 10, 20, 50 … dollars that four lines of reach the most. */
const stepFor = (mostMinor: number): number => {
  for (let power = 100; ; power *= 10)
    for (const factor of [1, 2, 5]) if (factor * power * 4 >= mostMinor) return factor * power;
};

/** What the drawing covers: a vendor who has just begun has one month, which is not "from November to November". */
const spanOf = (months: readonly EarningsMonth[]): string => {
  const [first, last] = [months[0]!, months.at(-1)!].map(({ month }) => long.format(dateOf(month)));
  return first === last ? `: ${first}` : `, from ${first} to ${last}`;
};

const Bars = ({ months }: { months: readonly EarningsMonth[] }) => {
  const step = stepFor(Math.max(...months.map(({ soldMinor }) => soldMinor), 1));
  const heightOf = (minor: number): number => (Math.max(minor, 0) / (step * 4)) * inner.height;
  const base = frame.top + inner.height;
  const slot = inner.width / months.length;
  const bar = Math.min(36, slot * 0.6);
  return (
    <svg
      role="img"
      aria-label={`Earnings by month${spanOf(months)}. The table has the same figures.`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className="h-auto w-full max-w-lg text-xs tabular-nums"
    >
      {[0, 1, 2, 3, 4].map((number) => {
        const y = base - heightOf(number * step);
        return (
          <g key={number}>
            <line x1={frame.left} x2={frame.width} y1={y} y2={y} className="stroke-line" strokeWidth="1" />
            <text x={frame.left - 8} y={y} dominantBaseline="middle" textAnchor="end" className="fill-ink-soft">
              {round.format((number * step) / 100)}
            </text>
          </g>
        );
      })}
      {months.map(({ month, netMinor, refundedMinor }, index) => {
        const middle = frame.left + slot * (index + 0.5);
        const earned = heightOf(netMinor);
        const refunded = heightOf(refundedMinor);
        return (
          <g key={month}>
            <rect x={middle - bar / 2} y={base - earned} width={bar} height={earned} className="fill-accent" />
            <rect
              x={middle - bar / 2}
              y={base - earned - refunded}
              width={bar}
              height={refunded}
              className="fill-warm/60"
            />
            <text x={middle} y={frame.height - 8} textAnchor="middle" className="fill-ink-soft">
              {short.format(dateOf(month))}
            </text>
          </g>
        );
      })}
    </svg>
  );
};

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`size-3 rounded-sm ${className}`} />
    {children}
  </span>
);

const figures = ["Sold", "Refunded", "Commission", "Yours"] as const;

/** On a phone each month has its figures below it: side by side they are wider than the screen. */
const MonthTable = ({ months }: { months: readonly EarningsMonth[] }) => (
  <table className="w-full text-sm tabular-nums max-sm:block">
    <thead className="max-sm:sr-only">
      <tr className="text-ink-soft">
        <th scope="col" className="py-1.5 text-left font-medium">
          Month
        </th>
        {figures.map((heading) => (
          <th key={heading} scope="col" className="py-1.5 pl-3 text-right font-medium">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {months.toReversed().map(({ month, soldMinor, refundedMinor, netMinor }) => (
        <tr key={month} className="border-t border-line max-sm:block max-sm:py-2">
          <th scope="row" className="text-left font-normal max-sm:block max-sm:font-medium sm:py-1.5">
            {monthAndYear.format(dateOf(month))}
          </th>
          {[soldMinor, refundedMinor, soldMinor - refundedMinor - netMinor, netMinor].map((minor, index) => (
            <td
              key={figures[index]}
              className="text-right last:font-medium max-sm:flex max-sm:justify-between sm:py-1.5 sm:pl-3"
            >
              <span className="font-normal text-ink-soft sm:hidden">{figures[index]}</span>
              {dollars(minor)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** What came in over time, drawn, and as a table beside it. */
export const EarningsPlot = ({ months }: { months: readonly EarningsMonth[] }) => {
  if (months.length === 0) return null;
  return (
    <Card className="mb-8 p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <CardTitle>By month</CardTitle>
        <p className="flex gap-4 text-sm text-ink-soft">
          <Key className="bg-accent">Yours</Key>
          <Key className="bg-warm/60">Refunded</Key>
        </p>
      </div>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Bars months={months} />
        <MonthTable months={months} />
      </div>
    </Card>
  );
};
