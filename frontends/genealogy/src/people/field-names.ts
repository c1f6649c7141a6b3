/** What the fields of a person are called where people read them. */
export const fieldNames: Readonly<Record<string, string>> = {
  firstName: "First name",
  lastName: "Last name",
  maidenName: "Maiden name",
  sex: "Sex",
  birthDate: "Born",
  birthPlace: "Birth place",
  deathDate: "Died",
  deathPlace: "Place of death",
  biography: "Life",
  isLiving: "Living",
  photoUrl: "Photo",
};
