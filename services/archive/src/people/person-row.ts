/** What the archive keeps of a person, as its table has it. */
export interface PersonRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly maiden_name: string | null;
  readonly title: string | null;
  readonly suffix: string | null;
  readonly other_names: string | null;
  readonly birth_date: string | null;
  readonly birth_place: string | null;
  readonly death_date: string | null;
  readonly death_place: string | null;
  readonly biography: string | null;
  readonly is_living: boolean;
  readonly photo_url: string | null;
}

/** The same as answers and exports have it. */
export const personOfRow = (row: PersonRow) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  maidenName: row.maiden_name,
  title: row.title,
  suffix: row.suffix,
  otherNames: row.other_names,
  birthDate: row.birth_date,
  birthPlace: row.birth_place,
  deathDate: row.death_date,
  deathPlace: row.death_place,
  biography: row.biography,
  isLiving: row.is_living,
  photoUrl: row.photo_url,
});
