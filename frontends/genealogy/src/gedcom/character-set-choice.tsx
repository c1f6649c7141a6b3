import { characterSet, type CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import { previewGedcomAgain, type GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { listDoubtfulPeople, listImportIssues, listPeopleOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useId } from "react";

const labels: Readonly<Record<CharacterSet, string>> = {
  "UTF-8": "Unicode (UTF-8)",
  "UTF-16LE": "Unicode (UTF-16, little endian)",
  "UTF-16BE": "Unicode (UTF-16, big endian)",
  ANSEL: "ANSEL (older genealogy programs)",
  "windows-1252": "Windows, Western Europe (1252)",
  "windows-1250": "Windows, Central Europe (1250)",
  "windows-1251": "Windows, Cyrillic (1251)",
  "windows-1253": "Windows, Greek (1253)",
  "windows-1254": "Windows, Turkish (1254)",
  "windows-1255": "Windows, Hebrew (1255)",
  "windows-1256": "Windows, Arabic (1256)",
  "windows-1257": "Windows, Baltic (1257)",
  "windows-1258": "Windows, Vietnamese (1258)",
  CP437: "DOS, United States (437)",
  CP850: "DOS, Western Europe (850)",
  CP852: "DOS, Central Europe (852)",
  macintosh: "Macintosh, Western Europe",
  "iso-8859-2": "ISO, Central Europe (8859-2)",
  "iso-8859-3": "ISO, Southern Europe (8859-3)",
  "iso-8859-4": "ISO, Northern Europe (8859-4)",
  "iso-8859-5": "ISO, Cyrillic (8859-5)",
  "iso-8859-6": "ISO, Arabic (8859-6)",
  "iso-8859-7": "ISO, Greek (8859-7)",
  "iso-8859-8": "ISO, Hebrew (8859-8)",
  "iso-8859-10": "ISO, Nordic (8859-10)",
  "iso-8859-13": "ISO, Baltic (8859-13)",
  "iso-8859-14": "ISO, Celtic (8859-14)",
  "iso-8859-15": "ISO, Western Europe (8859-15)",
  "iso-8859-16": "ISO, South-Eastern Europe (8859-16)",
  "koi8-r": "KOI8-R, Russian",
};

const options = characterSet.options.map((value) => ({ value, label: labels[value] }));

interface CharacterSetChoiceProps {
  readonly preview: GedcomImport;
  readonly onRead: (preview: GedcomImport) => void;
}

/** Names as they were read, and the way out where they are garbled: the file is read once more, in another character set. */
export const CharacterSetChoice = ({ preview, onRead }: CharacterSetChoiceProps) => {
  const id = useId();
  const again = useCommand(previewGedcomAgain, {
    invalidates: [listPeopleOfFile, listDoubtfulPeople, listImportIssues],
    failure: "The file could not be read that way",
    onSuccess: onRead,
  });
  if (preview.characterSet === null) return null;
  const choose = (value: string | null) => {
    const chosen = characterSet.safeParse(value);
    if (chosen.success) again.mutate({ params: { id: preview.id }, body: { characterSet: chosen.data } });
  };
  return (
    <div className="mt-4 grid gap-3 rounded-control bg-wash px-4 py-3">
      {preview.sampleNames.length > 0 && (
        <div aria-live="polite">
          <p className="text-sm text-ink-soft">Do these names look right?</p>
          <p className="font-serif [overflow-wrap:anywhere]">{preview.sampleNames.join(" · ")}</p>
        </div>
      )}
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm text-ink-soft">
          {again.isPending ? "Reading the file again…" : "Wrong letters? Choose another character set:"}
        </label>
        <Select
          id={id}
          options={options}
          value={again.isPending ? again.variables.body.characterSet : preview.characterSet}
          onChange={choose}
          disabled={again.isPending}
          className="max-w-sm"
        />
      </div>
    </div>
  );
};
