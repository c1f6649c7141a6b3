import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Pencil, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { PrivateMark } from "../family/private-mark.tsx";
import { useEntries } from "../family/use-entries.ts";
import { NoteDialog } from "./opened-note-dialog.ts";
import { SectionHeading } from "../people/section-heading.tsx";

/** What is written about somebody beside their biography. */
export const NotesSection = ({ member }: { member: FamilyMemberWithRevision }) => {
  const isAdmin = useIsFamilyAdmin();
  const { save, remove } = useEntries(member, "notes", "Note");
  const [edited, setEdited] = useState<Note | "new">();
  const notes = member.notes ?? [];
  if (!isAdmin && notes.length === 0) return null;
  return (
    <section aria-labelledby="notes" className={notes.length === 0 ? "print:hidden" : undefined}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <SectionHeading id="notes">Notes</SectionHeading>
        {isAdmin && (
          <Button
            variant="quiet"
            size="small"
            className="-mx-3"
            onPointerEnter={NoteDialog.preload}
            onFocus={NoteDialog.preload}
            onClick={() => setEdited("new")}
          >
            Add a note
          </Button>
        )}
      </div>
      {notes.length === 0 ? (
        <p className="text-ink-soft">No notes yet.</p>
      ) : (
        <ul>
          {notes.map((note, at) => (
            <li key={note.id} className="flex items-start gap-3 border-b border-line py-3 last:border-0">
              <div className="max-w-reading min-w-0 flex-1 font-serif text-story whitespace-pre-line [overflow-wrap:anywhere]">
                {note.text}
                <PrivateMark isPrivate={note.isPrivate} />
              </div>
              {isAdmin && (
                <span className="ml-auto flex shrink-0">
                  <IconButton
                    label={`Edit note ${at + 1}`}
                    icon={Pencil}
                    onPointerEnter={NoteDialog.preload}
                    onFocus={NoteDialog.preload}
                    onClick={() => setEdited(note)}
                  />
                  <IconButton label={`Remove note ${at + 1}`} icon={Trash2} onClick={() => void remove(note)} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {edited && (
          <NoteDialog note={edited === "new" ? undefined : edited} onSave={save} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </section>
  );
};
