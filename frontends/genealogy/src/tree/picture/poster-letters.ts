import semiBoldUrl from "@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf";
import regularUrl from "@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf";

/** The files of the serif that a poster's letters are taken from. */
export interface PosterFonts {
  readonly regular: Uint8Array<ArrayBuffer>;
  readonly bold: Uint8Array<ArrayBuffer>;
}

const fetched = async (url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new TypeError(`the font answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** @throws AbortError when it was called off; TypeError when the fonts cannot be fetched */
export const posterFonts = async (signal: AbortSignal): Promise<PosterFonts> => {
  const [regular, bold] = await Promise.all([fetched(regularUrl, signal), fetched(semiBoldUrl, signal)]);
  return { regular, bold };
};
