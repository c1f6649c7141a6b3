/*
 * What the gateway writes into the shell's index.html, besides the block of remotes (remotes.ts). No zod here: the
 * landing page reads it before anything else is loaded.
 */

/**
 * `<meta name="kinkeeper-session" content="none">`: the request carried no session cookie, so there is nobody to ask
 * for, and the landing page can be shown at once. Left out whenever there is a cookie, valid or not.
 */
export const sessionHintMeta = "kinkeeper-session";
export const noSession = "none";
