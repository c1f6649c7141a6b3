import { expect, test } from "vitest";
import { readableName, readablePlace } from "./readable.ts";

test.each([
  ["Edward_VII", "Edward VII"],
  ["Alexandra of_Denmark  Wettin", "Alexandra of Denmark Wettin"],
  ["Mary Ann", "Mary Ann"],
])("the name %j reads %j", (kept, read) => expect(readableName(kept)).toBe(read));

test.each([
  ["Kensington,Palace,London,England", "Kensington, Palace, London, England"],
  ["Maer, Staffordshire", "Maer, Staffordshire"],
  ["Lot 1,200, Ohio", "Lot 1,200, Ohio"],
  ["Paris,France,", "Paris, France"],
  [",,Texas", "Texas"],
])("the place %j reads %j", (kept, read) => expect(readablePlace(kept)).toBe(read));
