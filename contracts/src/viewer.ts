/**
 * Header of a change that a page sends: by which account, and in which of its families, the page was opened. All tabs of a browser share one
 * session, which may have gone on in another family, or be somebody else's, since.
 */
export const viewerHeader = "viewer";

/** Pages write it by themselves (`createApi`): each byte of theirs counts. */
export const viewerName = (userId: string, tenantId: string | null = null): string => `${userId} ${tenantId}`;
