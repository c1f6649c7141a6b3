import { classNames } from "@kinkeeper/kit/class-names.ts";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { lineOf, people, unions, type ShownPerson } from "./darwin-tree.ts";

const card = { width: 136, height: 60 } as const;
const half = 74;
const rowHeight = 106;
const width = half * 16;
const height = rowHeight * 3 + card.height;

const placeOf = ({ column, generation }: ShownPerson) => ({ x: column * half, y: generation * rowHeight });
const places = new Map(people.map((person) => [person.id, placeOf(person)]));
const at = (id: string) => places.get(id)!;

/** The couple's line, and from its middle to the top of each child. */
const linesOf = ({ partners: [left, right], children }: (typeof unions)[number]) => {
  const [a, b] = [at(left), at(right)];
  const [middle, y] = [(a.x + b.x) / 2, a.y + card.height / 2];
  const bar = a.y + card.height + 23;
  return {
    couple: `M${a.x + card.width / 2} ${y}H${b.x - card.width / 2}`,
    children: children.map((child) => ({ child, d: `M${middle} ${y}V${bar}H${at(child).x}V${at(child).y}` })),
  };
};
const drawn = unions.map((union) => ({ union, lines: linesOf(union) }));

/** Which way an arrow key leads. */
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whoever is nearest in a direction. */
const neighbour = (from: ShownPerson, [right, down]: readonly [number, number]): ShownPerson | undefined =>
  people
    .filter(({ generation }) => generation === from.generation + down)
    .filter(({ column }) => down !== 0 || (column - from.column) * right > 0)
    .toSorted((a, b) => Math.abs(a.column - from.column) - Math.abs(b.column - from.column))[0];

/** A family tree to look around in: by dragging, by a finger, by arrow keys. */
export const ShownTree = () => {
  const [chosen, setChosen] = useState(people.find(({ id }) => id === "charles")!);
  const view = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; left: number }>(undefined);
  const line = lineOf(chosen.id);

  useEffect(() => {
    const element = view.current;
    if (element) element.scrollLeft = at("charles").x + half - element.clientWidth / 2;
  }, []);

  // A finger scrolls by itself; a mouse takes hold of the paper.
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === "mouse" && event.button === 0)
      drag.current = { x: event.clientX, left: event.currentTarget.scrollLeft };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (drag.current && event.buttons === 1)
      event.currentTarget.scrollLeft = drag.current.left + drag.current.x - event.clientX;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const next = direction && neighbour(chosen, direction);
    if (!direction) return;
    event.preventDefault();
    if (!next) return;
    setChosen(next);
    const button = view.current?.querySelector<HTMLElement>(`[data-person="${next.id}"]`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: "nearest", inline: "center" });
  };

  return (
    <div className="min-w-0 rounded-card border border-line bg-sheet">
      <div
        ref={view}
        role="group"
        aria-label="The Darwins and Wedgwoods: choose a person, or drag to look around"
        className="cursor-grab overflow-x-auto overflow-y-hidden overscroll-x-contain px-4 py-6 select-none [scrollbar-width:none] active:cursor-grabbing sm:px-6"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => (drag.current = undefined)}
        onPointerUp={() => (drag.current = undefined)}
        onKeyDown={onKeyDown}
      >
        <div className="relative" style={{ width, height }}>
          <svg
            aria-hidden
            width={width}
            height={height}
            fill="none"
            strokeWidth="1.5"
            strokeLinejoin="round"
            className="absolute inset-0"
          >
            {drawn.map(({ union: { partners }, lines }) => (
              <g key={partners[0]}>
                <path
                  d={lines.couple}
                  strokeDasharray="4 4"
                  className={partners.every((id) => line.has(id)) ? "stroke-accent" : "stroke-edge/60"}
                />
                {lines.children.map(({ child, d }) => (
                  <path
                    key={child}
                    d={d}
                    className={
                      line.has(child) && partners.some((id) => line.has(id)) ? "stroke-accent" : "stroke-edge/60"
                    }
                  />
                ))}
              </g>
            ))}
          </svg>
          {people.map((person) => (
            <button
              key={person.id}
              type="button"
              data-person={person.id}
              aria-pressed={person === chosen}
              tabIndex={person === chosen ? 0 : -1}
              onClick={() => setChosen(person)}
              style={{
                left: at(person.id).x - card.width / 2,
                top: at(person.id).y,
                width: card.width,
                height: card.height,
              }}
              className={classNames(
                "focus-ring absolute cursor-pointer rounded-control border px-2 text-center transition-colors",
                person === chosen && "border-accent bg-accent-soft",
                person !== chosen && (line.has(person.id) ? "border-accent/60 bg-sheet" : "border-line bg-paper"),
              )}
            >
              <span className="block font-serif text-sm leading-tight font-semibold">{person.name}</span>
              <span className="block text-xs text-ink-soft tabular-nums">{person.years}</span>
            </button>
          ))}
        </div>
      </div>
      <p aria-live="polite" className="min-h-18 border-t border-line px-4 py-3 text-pretty sm:px-6">
        <b className="font-serif font-semibold">{chosen.name}</b>
        <span className="text-ink-soft"> {chosen.years}. </span>
        {chosen.about}
      </p>
    </div>
  );
};
