import fc from "fast-check";
import { expect, test } from "vitest";
import { assignTracks } from "./bar-tracks.ts";

test("a bar alone, and bars side by side, run in the middle", () => {
  const bars = [
    { port: 50, left: 0, right: 100 },
    { port: 250, left: 200, right: 300 },
  ];
  expect(assignTracks(bars)).toEqual([
    { track: 0, of: 1 },
    { track: 0, of: 1 },
  ]);
});

test("of two bars that lead to the right, the one that starts further right runs higher", () => {
  const [first, second] = assignTracks([
    { port: 0, left: 0, right: 500 },
    { port: 100, left: 100, right: 600 },
  ]);
  expect([first, second]).toEqual([
    { track: 1, of: 2 },
    { track: 0, of: 2 },
  ]);
});

test("bars that overlap never share a track", () => {
  const bar = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))
    .map(([left, before, after]) => ({ left, port: left + before, right: left + before + after }));
  fc.assert(
    fc.property(fc.array(bar, { maxLength: 30 }), (bars) => {
      const tracks = assignTracks(bars);
      for (let one = 0; one < bars.length; one += 1) {
        expect(tracks[one]!.track).toBeLessThan(tracks[one]!.of);
        for (let other = 0; other < one; other += 1) {
          const overlap = bars[one]!.left <= bars[other]!.right && bars[other]!.left <= bars[one]!.right;
          expect(overlap && tracks[one]!.track === tracks[other]!.track).toBe(false);
        }
      }
    }),
  );
});
