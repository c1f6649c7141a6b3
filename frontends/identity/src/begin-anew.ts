/** Loads the product again from its start: who is signed in, or in which family, is not what any page knows. */
export const beginAnew = (): void => window.location.assign("/");
