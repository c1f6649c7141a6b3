import { classNames } from "@kinkeeper/kit/class-names.ts";
import type { Frame } from "./frame.ts";

export const placeOfFrame = ({ x, y, width, height }: Frame) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

export interface NamedFace extends Frame {
  readonly memberId: string;
  readonly name: string;
}

interface FaceFramesProps {
  readonly faces: readonly NamedFace[];
  /** Whose frame is shown, wherever the pointer is. */
  readonly active: string | undefined;
  readonly onActive: (memberId: string | undefined) => void;
}

/** Frames around faces with their names: unseen until one points at them, taps or tabs to them. */
export const FaceFrames = ({ faces, active, onActive }: FaceFramesProps) =>
  faces.map((face) => (
    <button
      key={face.memberId}
      type="button"
      aria-label={`In the picture: ${face.name}`}
      style={placeOfFrame(face)}
      className={classNames(
        "pointer-events-auto absolute cursor-pointer rounded-control border-2 border-[#fff] opacity-0 shadow-[0_0_0_1px_rgb(0_0_0/0.5)] outline-none hover:z-10 hover:opacity-100 focus:z-10 focus:opacity-100",
        active === face.memberId && "z-10 opacity-100",
      )}
      // The picture would take hold of the pointer, and nothing here would be clicked.
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={() => onActive(active === face.memberId ? undefined : face.memberId)}
    >
      <span className="absolute top-full left-1/2 mt-1 -translate-x-1/2 rounded-sm bg-[#000c] px-1.5 py-0.5 text-xs whitespace-nowrap text-[#fff]">
        {face.name}
      </span>
    </button>
  ));
