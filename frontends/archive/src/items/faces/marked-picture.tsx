import type { ArtifactWithRevision, Face } from "@kinkeeper/contracts/archive/artifacts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import type { Size } from "@kinkeeper/kit/pictures/image-camera.ts";
import { ImageViewer } from "@kinkeeper/kit/pictures/image-viewer.tsx";
import { ScanFace } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useArtifactChange } from "../use-artifact-change.ts";
import { useItemRights } from "../use-item-rights.ts";
import { usePeople } from "../use-people.ts";
import { FaceFrames, type NamedFace } from "./face-frames.tsx";
import { FrameEditor } from "./frame-editor.tsx";
import { frameAround, middle, type Frame } from "./frame.ts";

interface Marking {
  readonly frame: Frame;
  /** Who is marked anew; absent while somebody is marked for the first time. */
  readonly memberId?: string;
}

interface MarkedPictureProps {
  readonly item: ArtifactWithRevision;
  readonly path: string;
  readonly alt: string;
  readonly size?: Size | undefined;
  readonly isFilling?: boolean;
  readonly onStep?: ((step: 1 | -1) => void) | undefined;
}

const useFaces = (item: ArtifactWithRevision, path: string): readonly NamedFace[] => {
  const faces = useMemo(() => (item.faces ?? []).filter((face) => face.path === path), [item.faces, path]);
  const { byId } = usePeople(faces.map(({ memberId }) => memberId));
  return useMemo(
    () =>
      faces.map((face) => {
        const person = byId.get(face.memberId);
        return { ...face, name: person ? fullName(person) : "…" };
      }),
    [faces, byId],
  );
};

/** A picture, who is to be seen in it, and, for those who may, the way to mark somebody. */
export const MarkedPicture = ({ item, path, alt, size, isFilling = false, onStep }: MarkedPictureProps) => {
  const { canEdit } = useItemRights(item);
  const faces = useFaces(item, path);
  const [active, setActive] = useState<string>();
  const [marking, setMarking] = useState<Marking>();
  const who = useRef<HTMLDivElement>(null);
  const isMarking = marking !== undefined;
  useEffect(() => {
    // Below a tall picture nobody would see where the name goes.
    if (isMarking) who.current?.scrollIntoView({ block: "nearest" });
  }, [isMarking]);
  const change = useArtifactChange(item);

  const save = async (others: readonly Face[], said: string) => {
    if (await change({ faces: [...others] }, said)) setMarking(undefined);
  };
  const allBut = (memberId: string | undefined): Face[] =>
    (item.faces ?? []).filter((face) => face.path !== path || face.memberId !== memberId);
  const mark = (memberId: string, name: string, frame: Frame) =>
    save([...allBut(memberId), { path, memberId, ...frame }], `${name} is marked`);
  const confirm = () => {
    const { memberId, frame } = marking ?? {};
    const marked = faces.find((face) => face.memberId === memberId);
    if (marked && frame) void mark(marked.memberId, marked.name, frame);
    else who.current?.querySelector("input")?.focus();
  };
  const ratio = size ? size.width / size.height : 1;

  return (
    <div className={isFilling ? "flex h-full min-h-0 flex-col" : undefined}>
      <div className={isFilling ? "min-h-0 flex-1 [&>div]:h-full" : undefined}>
        <ImageViewer
          src={path}
          alt={alt}
          size={size}
          isFilling={isFilling}
          onStep={marking ? undefined : onStep}
          overlay={
            marking ? (
              <FrameEditor
                frame={marking.frame}
                onFrame={(frame) => setMarking({ ...marking, frame })}
                onConfirm={confirm}
                onCancel={() => setMarking(undefined)}
              />
            ) : (
              <FaceFrames faces={faces} active={active} onActive={setActive} />
            )
          }
          tools={
            canEdit &&
            !marking && (
              <Button
                variant="quiet"
                size="small"
                className="ml-2"
                onClick={() => setMarking({ frame: frameAround(middle, ratio) })}
              >
                <Icon of={ScanFace} />
                Mark a person
              </Button>
            )
          }
        />
      </div>
      {marking && (
        <div
          ref={who}
          className="mt-2 grid gap-2 rounded-card border border-line bg-wash p-3 sm:flex sm:flex-wrap sm:items-center"
        >
          <p className="text-sm text-ink-soft sm:basis-full">
            Draw a frame around the face
            <span className="pointer-coarse:hidden">, or move it with the arrow keys (Shift changes its size)</span>.
          </p>
          {marking.memberId === undefined ? (
            <div className="min-w-0 flex-1">
              <PersonPicker
                without={faces.map(({ memberId }) => memberId)}
                value=""
                label="Who is this?"
                placeholder="Who is this? Type a name"
                onChange={(memberId, person) => void mark(memberId, fullName(person), marking.frame)}
              />
            </div>
          ) : (
            <Button onClick={confirm}>Save frame</Button>
          )}
          <Button variant="secondary" onClick={() => setMarking(undefined)}>
            Cancel
          </Button>
        </div>
      )}
      {faces.length > 0 && (
        <ul aria-label="In this picture" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm print:hidden">
          <li aria-hidden className="flex min-h-9 items-center text-ink-soft">
            In this picture:
          </li>
          {faces.map(({ memberId, name, x, y, width, height }) => (
            <li
              key={memberId}
              className="flex min-h-9 items-center gap-2"
              onPointerEnter={() => setActive(memberId)}
              onPointerLeave={() => setActive(undefined)}
              onFocus={() => setActive(memberId)}
              onBlur={() => setActive(undefined)}
            >
              <Link href={`/people/${memberId}`} className="focus-ring rounded-sm text-accent">
                {name}
              </Link>
              {canEdit && !marking && (
                <>
                  <Button
                    variant="link"
                    aria-label={`Move the frame of ${name}`}
                    onClick={() => setMarking({ memberId, frame: { x, y, width, height } })}
                  >
                    Move
                  </Button>
                  <Button
                    variant="link"
                    aria-label={`Remove the frame of ${name}`}
                    onClick={() => void save(allBut(memberId), `${name} is no longer marked`)}
                  >
                    Remove
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
