/** Photos of more bytes are not tried: a phone has not the memory for them. */
export const mostPhotoBytes = 50 * 1024 * 1024;

/** Whether it can be made smaller here. What moves cannot: only its first picture would be left. */
export const isShrinkable = ({ type }: Pick<Blob, "type">): boolean => /^image\/(jpe?g|png|webp)$/.test(type);
