/** Which bytes a stored file has: `attempt` names the upload that won; files from before it was recorded have none. */
export interface FileAddress {
  readonly tenantId: string;
  readonly objectId: string;
  readonly attempt?: string | null | undefined;
}

/** Where the bytes of a file lie in the object store. */
export const objectKey = ({ tenantId, objectId, attempt }: FileAddress): string =>
  `t/${tenantId}/${objectId}${attempt ? `-${attempt}` : ""}`;

export const thumbnailKey = (file: FileAddress): string => `${objectKey(file)}-thumbnail`;
export const previewKey = (file: FileAddress): string => `${objectKey(file)}-preview`;
export const smallKey = (file: FileAddress): string => `${objectKey(file)}-small`;

/** Wherever anything of a file may lie. */
export const everyKey = (file: FileAddress): readonly string[] => [
  objectKey(file),
  thumbnailKey(file),
  previewKey(file),
  smallKey(file),
];
