/** How long a file is kept that was uploaded and never attached to anything. */
export const unusedLifetimeMs = 24 * 60 * 60 * 1000;
