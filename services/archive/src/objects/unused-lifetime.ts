/** How long a file is kept that was uploaded and never attached to anything. */
export const unusedLifetimeMs = 24 * 60 * 60 * 1000;

/** The same of a picture: it may be in the draft of a story, which somebody writes on several evenings. */
export const unusedPictureMs = 30 * 24 * 60 * 60 * 1000;
