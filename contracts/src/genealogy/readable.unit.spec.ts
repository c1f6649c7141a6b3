import { expect, test } from "vitest";
import { isSurnameFirst, joinedName, readableName, readablePlace } from "./readable.ts";

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

test.each([
  ["黛玉", "林", "林黛玉"],
  ["太郎", "山田", "山田太郎"],
  ["さくら", "山田", "山田さくら"],
  ["철수", "김", "김철수"],
])(
  "%s of the family %s is called %s: the surname comes first, and nothing stands between",
  (firstName, lastName, name) => {
    expect([joinedName({ firstName, lastName }), isSurnameFirst({ firstName, lastName })]).toEqual([name, true]);
  },
);

test.each([
  ["Emma", "Wedgwood", "Emma Wedgwood"],
  ["Daiyu", "林", "Daiyu 林"],
  ["黛玉", null, "黛玉"],
  [null, "林", "林"],
  ["David 大卫", "Lee", "David 大卫 Lee"],
])("%s %s stays in this order: %s", (firstName, lastName, name) => {
  expect([joinedName({ firstName, lastName }), isSurnameFirst({ firstName, lastName })]).toEqual([name, false]);
});
