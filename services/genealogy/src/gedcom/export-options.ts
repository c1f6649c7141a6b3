import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import type { Sight } from "./compose-header.ts";
import type { ExportedFamily, ExportedPerson, ExportedRecord, Scoped } from "./gedcom-items.ts";
import type { Visibility } from "./kept-lines.ts";

/** Items that are read once, one after the other. */
export type Stream<Item> = AsyncIterable<Item> | Iterable<Item>;

/** What is written to a file, and how. */
export interface ExportOptions {
  /** Whether names of pictures and documents say which file told of them. */
  readonly namesFiles?: boolean;
  readonly version: GedcomVersion;
  readonly people: Stream<ExportedPerson>;
  readonly families: Stream<ExportedFamily>;
  /**
   * Records of imports that are about neither (`ImportedRecord.text`). A function is asked once families and people are written, with
   * the records that their lines lead to, as `scopedXref`.
   */
  readonly otherRecords?: Stream<ExportedRecord> | ((referenced: ReadonlySet<string>) => Stream<ExportedRecord>);
  /**
   * Records of sources that people wrote of, and of where they are kept, by names that are the same in every export. They are written
   * last; looked up only then, so that writing other records may add to them.
   */
  readonly ownRecords?: ReadonlyMap<string, ExportedRecord>;
  /** Whether those are written that nothing in the file leads to: sources, and never repositories. */
  readonly writesUncited?: boolean;
  /** What files call records, as far as it looks like a name that we give: nothing else is called so. */
  readonly reservedNames?: ReadonlySet<string>;
  /** Headers of imports (the `text` of the header item); see compose-header.ts for what stays of them. */
  readonly headers?: readonly ExportedRecord[];
  /** Who the file comes from: the name of a submitter where no imported header names one. */
  readonly submitter?: string;
  /** Said in the header, where it is known. */
  readonly sight?: Sight;
  /** Time of the export; also the day by which people are living. */
  readonly now: Date;
  /**
   * Says whether a record that is pointed to will be in the file. Pointers to others are written as @VOID@, but for those that
   * `isDangling` knows. Without it all are taken to be there.
   */
  readonly exists?: (scope: string | undefined, xref: string) => boolean;
  /** Says of a record that is not in the file whether it once was here: links to it are left out. */
  readonly isRemoved?: (scope: string | undefined, xref: string) => boolean;
  /** What is told of whom a line leads to, at whatever level, by the tag of that line; without it all is. */
  readonly visibilityOf?: ((scope: string | undefined, xref: string, tag: string) => Visibility) | undefined;
  /** Says of a record that is not in the file that none ever had it: lines go on saying that they lead to it. */
  readonly isDangling?: (scope: string | undefined, xref: string) => boolean;
  /** Whether a name is that of a person; without it all are. */
  readonly isPerson?: (scope: string | undefined, xref: string) => boolean;
  /** Who stands for somebody who was merged with another. */
  readonly remaining?: (scope: string | undefined, xref: string) => (Scoped & { readonly xref: string }) | undefined;
  /** Where a place lies of which the file says nothing, by its text. */
  readonly coordinatesOf?: (place: string) => Coordinates | undefined;
}
