/** Tells a file that is chosen again, as another object, from another file. */
export const nameOfFile = (file: Blob): string =>
  JSON.stringify([file.size, file.type, ...(file instanceof File ? [file.name, file.lastModified] : [])]);
