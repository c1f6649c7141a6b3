import { classNames } from "../class-names.ts";
import { useState, type ComponentProps } from "react";
import type { Size } from "./image-camera.ts";
import { previewOf } from "./picture-preview.ts";

interface SharpeningPictureProps extends Omit<ComponentProps<"img">, "src" | "size"> {
  readonly src: string;
  readonly alt: string;
  readonly size: Size | undefined;
  /** It is shown larger than its preview is. */
  readonly isClose: boolean;
}

/** A picture by its preview, and from the first close look on by its whole file, which may be fifty times as large. */
export const SharpeningPicture = ({ src, alt, size, isClose, className, ...props }: SharpeningPictureProps) => {
  const preview = size ? previewOf(src, size) : src;
  const [isWanted, setWanted] = useState(isClose);
  const [isThere, setThere] = useState(false);
  if (isClose && !isWanted) setWanted(true);
  return (
    <>
      {!isThere && <img src={preview} alt={alt} draggable={false} decoding="async" className={className} {...props} />}
      {isWanted && preview !== src && (
        <img
          {...props}
          src={src}
          alt={isThere ? alt : ""}
          draggable={false}
          // Painted in the same moment as its preview goes.
          decoding="sync"
          className={classNames(className, !isThere && "invisible")}
          onLoad={() => setThere(true)}
          // The preview stays.
          onError={undefined}
        />
      )}
    </>
  );
};
