const pathShape = /^\/objects\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The id in the path of an uploaded file; undefined for anything else. */
export const objectIdIn = (path: string): string | undefined => pathShape.exec(path)?.[1];
