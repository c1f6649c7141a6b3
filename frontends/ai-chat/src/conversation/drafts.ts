/** What was typed and not sent, by conversation, for as long as this tab is open: going to look at a source loses nothing. */
export const drafts = new Map<string, string>();
