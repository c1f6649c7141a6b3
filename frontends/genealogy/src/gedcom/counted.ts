export const number = (many: number): string => many.toLocaleString("en");

/** "1 person", "3,010 people". */
export const counted = (many: number, one: string, more: string): string =>
  `${number(many)} ${many === 1 ? one : more}`;

export const changesCounted = (many: number): string => counted(many, "change", "changes");

/** "12 pictures and documents": what came along with a family tree. */
export const filesCounted = (many: number): string => counted(many, "picture or document", "pictures and documents");
