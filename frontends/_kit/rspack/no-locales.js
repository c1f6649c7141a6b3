// Stands for zod's list of languages in the shell's build.
export const none = undefined;
