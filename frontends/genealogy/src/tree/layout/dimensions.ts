/** Pixels at zoom 1, as SPEC.md §9 has them. */
export const cardWidth = 200;
export const cardHeight = 140;
export const spouseGap = 20;
export const siblingGap = 80;
export const levelGap = 100;
export const rowHeight = cardHeight + levelGap;
/** Room for a line that passes between cards on its way to a row further down. */
export const trunkGap = 30;
