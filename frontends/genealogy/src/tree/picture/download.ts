/** Hands something to the browser as a file to keep. */
export const download = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser may only begin to read it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
