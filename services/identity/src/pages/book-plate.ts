import { html, type Html } from "./html.ts";

/** The mark of the product: a seedling out of an open book. */
export const brandMark = html`<svg
  class="mark"
  viewBox="0 0 32 32"
  fill="none"
  stroke-width="1.9"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
  focusable="false"
>
  <path
    class="ink"
    d="M16 27c-3-2.4-7-3.4-12-3.2V12c5-.2 9 .8 12 3.2 3-2.4 7-3.4 12-3.2v11.8c-5-.2-9 .8-12 3.2Zm0 0V9"
  />
  <path
    class="warm"
    d="M16 9c0-3.500 2.200-5.500 6-5.500C22 7 19.800 9 16 9Zm0 1.500c0-2.800-1.800-4.500-5-4.500 0 2.800 1.800 4.500 5 4.500Z"
  />
</svg>`;

/** Leaves of the tree: x, y, turn in degrees, and whether it is one of the warm ones. */
const leaves: readonly (readonly [x: number, y: number, turn: number, warm?: true])[] = [
  [150, 38, 0, true],
  [128, 52, -38],
  [172, 52, 38],
  [104, 62, -62],
  [196, 62, 62, true],
  [84, 82, -84, true],
  [216, 82, 84],
  [66, 104, -100],
  [234, 104, 100],
  [116, 84, -30, true],
  [184, 84, 30],
  [94, 112, -64],
  [206, 112, 64],
  [62, 132, -112, true],
  [238, 132, 112, true],
  [92, 142, -98],
  [208, 142, 98],
  [138, 74, -12],
  [162, 76, 14],
  [126, 108, -36],
  [174, 108, 36, true],
];

const leaf = ([x, y, turn, warm]: (typeof leaves)[number]): Html =>
  html`<path
    class="${warm ? "leaf warm" : "leaf ink"}"
    transform="translate(${x} ${y}) rotate(${turn})"
    d="M0 12C-8 6-8-4 0-13 8-4 8 6 0 12Zm0 0V-4"
  />`;

/** A bookplate: a family tree growing out of an open book, and whose book it is. Drawn, not read out. */
export const bookPlate = (owner: string): Html =>
  html`<aside class="plate" aria-hidden="true">
    <div class="frame">
      <svg viewBox="0 0 300 262" fill="none" stroke-linecap="round" stroke-linejoin="round" focusable="false">
        <g class="ink" stroke-width="2.2">
          <path d="M150 226c-1-26 0-46 0-66V58" />
          <path stroke-width="1.7" d="M150 176c-14-20-32-34-66-38M150 176c14-20 32-34 66-38" />
          <path
            stroke-width="1.7"
            d="M150 148c-8-22-26-40-56-58M150 148c8-22 26-40 56-58M150 116c-4-16-10-26-20-40M150 116c4-16 10-26 20-40"
          />
          <path
            stroke-width="1.500"
            d="M112 148c-10-10-20-16-40-18M188 148c10-10 20-16 40-18M118 110c-6-2-14 0-20 2M182 110c6-2 14 0 20 2"
          />
        </g>
        <g stroke-width="1.600">${leaves.map(leaf)}</g>
        <g class="ink page" stroke-width="2">
          <path d="M150 244c-22-16-54-22-96-20v-32c42-2 74 4 96 20 22-16 54-22 96-20v32c-42-2-74 4-96 20Z" />
          <path
            class="line"
            stroke-width="1.300"
            d="M72 206c24 0 44 4 60 12M72 214c24 0 44 4 60 12M228 206c-24 0-44 4-60 12M228 214c-24 0-44 4-60 12"
          />
          <path d="M150 244v-32" />
        </g>
      </svg>
      <p class="ex-libris">Ex libris</p>
      <p class="owner">${owner}</p>
    </div>
    <p class="saying">A kinkeeper is the one who keeps the relatives in touch and the memories in order.</p>
  </aside>`;
