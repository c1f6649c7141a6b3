/*
 * What the gateway writes into the shell's index.html, besides the block of remotes (remotes.ts). No zod here: the
 * landing page reads it before anything else is loaded.
 */

/**
 * `<meta name="kinkeeper-session" content="none">` or `content="some">`: whether the request for this page carried a
 * session cookie, valid or not. With none there is nobody to ask for, and the landing page can be shown at once; with
 * some the signed-in part is loaded beside the question who it is. A page without the hint only opens a little slower.
 */
export const sessionHintMeta = "kinkeeper-session";
export type SessionHint = "none" | "some";

/**
 * Where maps take their pictures from, with `{z}`, `{x}` and `{y}` in it, and who is named beside them; absent where an operator
 * has set none, and maps are outlines that ship with the product.
 */
export const mapTilesMeta = "kinkeeper-map-tiles";
export const mapAttributionMeta = "kinkeeper-map-attribution";
