/** Pictures another app has shared, in the browser's cache of this name, until a page takes them. */
export const sharedPhotosCache = "shared-photos";

/** Of the file, escaped as in an address. */
export const sharedPhotoName = "x-file-name";

/** Takes them out: a second look finds none. Empty where nothing was shared, and where the browser keeps no caches. */
export const takeSharedPhotos = async (): Promise<readonly File[]> => {
  if (!("caches" in globalThis)) return [];
  const cache = await caches.open(sharedPhotosCache);
  const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  await caches.delete(sharedPhotosCache);
  return Promise.all(
    kept
      .filter((photo) => photo !== undefined)
      .map(async (photo) => {
        const bytes = await photo.blob();
        return new File([bytes], decodeURIComponent(photo.headers.get(sharedPhotoName) ?? "photo"), {
          type: bytes.type,
        });
      }),
  );
};
