import { getFamilyMember, listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { photoTypes } from "@kinkeeper/contracts/archive/objects";
import { setMemberPhoto } from "@kinkeeper/contracts/genealogy/member-photo";
import { familyMemberHistory } from "@kinkeeper/contracts/genealogy/member-history";
import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor, offlineError } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Camera, Trash2 } from "lucide-react";
import { useRef } from "react";
import { fullName } from "@kinkeeper/kit/person-words.ts";

const reasonOf = (error: Error): string =>
  error.name === "FileRefused" ? error.message : messageFor(error, "Failed to update photo");

/** Loaded for whoever has chosen a photo: most only look. */
const loadUpload = () =>
  import("@kinkeeper/kit/api/upload-photo.ts").catch((cause: unknown) => {
    throw offlineError(cause);
  });

const changed = [listFamilyMembers, getFamilyMember, familyMemberHistory];

/** On the rim of the portrait. The ring around it takes a finger, too. */
const onTheRim =
  "focus-ring absolute -bottom-1.5 grid size-8 cursor-pointer place-items-center rounded-full border border-edge/50 bg-sheet text-ink-soft after:absolute after:-inset-1.5 hover:border-edge";

/** Takes the photo away, and brings it back with Undo. */
const useRemovePhoto = ({ id, photoUrl }: ListedPerson) => {
  const failure = "Failed to update photo";
  const bringBack = useCommand(setMemberPhoto, { invalidates: changed, failure, success: "The photo is back" });
  return useCommand(setMemberPhoto, {
    invalidates: changed,
    failure,
    success: {
      title: "Success",
      description: "Photo removed",
      action: { label: "Undo", run: () => bringBack.mutate({ params: { id }, body: { photoPath: photoUrl } }) },
    },
  });
};

/** The portrait, and the way to put another photo in its place; the large one also offers to take it away. */
export const PhotoUpload = ({ member, size = 64 }: { member: ListedPerson; size?: 64 | 120 }) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const name = fullName(member);
  const removal = useRemovePhoto(member);

  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { uploadPhoto } = await loadUpload();
      const photoPath = await uploadPhoto(api, { file });
      await api.call(setMemberPhoto, { params: { id: member.id }, body: { photoPath } });
    },
    onSuccess: async () => {
      toast({ title: "Success", description: "Photo uploaded successfully" });
      await Promise.all(changed.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
    },
    onError: (error) => toast({ title: "Error", description: reasonOf(error), variant: "destructive" }),
  });

  return (
    <div className="relative h-fit w-fit shrink-0" aria-busy={upload.isPending}>
      <span className={upload.isPending ? "opacity-40" : undefined}>
        <Portrait name={name} photoUrl={member.photoUrl} size={size} />
      </span>
      {upload.isPending && (
        <span role="status" className="absolute inset-0 grid place-items-center">
          <span className="size-6 animate-turn rounded-full border-2 border-accent border-t-transparent" />
          <span className="sr-only">Uploading the photo…</span>
        </span>
      )}
      <button
        type="button"
        aria-label={`Upload a photo of ${name}`}
        data-tooltip="Upload a photo"
        disabled={upload.isPending}
        ref={choose}
        className={`${onTheRim} -right-1.5 hover:text-accent`}
        onClick={() => input.current?.click()}
      >
        <Icon of={Camera} size={16} />
      </button>
      {size === 120 && member.photoUrl !== null && (
        <button
          type="button"
          aria-label={`Remove the photo of ${name}`}
          data-tooltip="Remove the photo"
          disabled={upload.isPending || removal.isPending}
          className={`${onTheRim} -left-1.5 hover:text-danger`}
          onClick={() => {
            removal.mutate({ params: { id: member.id }, body: { photoPath: null } });
            // This button goes with the photo.
            choose.current?.focus();
          }}
        >
          <Icon of={Trash2} size={16} />
        </button>
      )}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden
        accept={photoTypes.join()}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) upload.mutate(file);
          // The same file may be chosen again after an error.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
};
