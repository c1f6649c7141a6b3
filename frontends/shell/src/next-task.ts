/** Ends the task that is running: what follows is done in another, and the browser paints and answers in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
