import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { encodeIn } from "../../services/genealogy/src/gedcom/testing/texts-of-languages.ts";
import { axeViolations } from "./axe.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { call, foundQuietly, newFamily } from "./visitors.ts";

/** What a file would do, looked at before it is imported, and people who may be one. */
export const importJourneys = ({ openPage }: BrowserHarness): void => {
  const familyWith = async (...people: readonly object[]) => {
    const opened = await openPage();
    await foundQuietly(opened.page, newFamily("Wedgwood"));
    for (const person of people) await call(opened.page, "POST", "/api/family-members", person);
    return opened;
  };
  const inTree = async (page: Page): Promise<readonly string[]> => {
    const people = await call<readonly FamilyMember[]>(page, "GET", "/api/family-members");
    return people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort();
  };
  const chooseFile = async (page: Page, file: string | Uint8Array): Promise<void> => {
    await page.goto("/import");
    await page.getByLabel("GEDCOM file").setInputFiles({
      name: "family.ged",
      mimeType: "application/x-gedcom",
      buffer: Buffer.from(file),
    });
    await page.getByText("Nothing has been added yet.").waitFor();
  };
  const gedcom = (...lines: readonly string[]): string =>
    ["0 HEAD", "1 GEDC", "2 VERS 5.5.1", "1 CHAR UTF-8", ...lines, "0 TRLR", ""].join("\n");
  const emma = { firstName: "Emma", lastName: "Wedgwood", sex: "female", birthDate: "2 May 1808", birthPlace: "Maer" };

  test("a file whose letters are wrong is read in another character set, and its names change", async () => {
    const { page } = await familyWith();
    const file = gedcom("0 @I1@ INDI", "1 NAME Antonín /Dvořák/", "0 @I2@ INDI", "1 NAME Božena /Němcová/");
    await chooseFile(page, encodeIn("windows-1250", file.replace("UTF-8", "WINDOWS-1252")));
    const choice = page.getByLabel(/^Wrong letters\?/);
    await choice.selectOption("Windows, Western Europe (1252)");
    await page.getByText(/^Antonín Dvoøák · /).waitFor();
    await choice.selectOption("Windows, Central Europe (1250)");
    await page.getByText("Antonín Dvořák · Božena Němcová").waitFor();
    const added = page.getByRole("list", { name: "People who would be added" });
    await added.getByText("Božena Němcová").waitFor();
    await page.getByRole("button", { name: "Import 2 people" }).click();
    await page.getByText("2 people added.").waitFor();
    await expect.poll(() => inTree(page)).toEqual(["Antonín Dvořák", "Božena Němcová"]);
  });

  test("before a file is imported it says who is new and who changes, and asks about whom it is not sure", async () => {
    const { page } = await familyWith(emma, { firstName: "Josiah", lastName: "Wedgwood", birthDate: "1795" });
    await chooseFile(
      page,
      gedcom(
        "0 @X1@ INDI\n1 NAME Emma /Wedgwood/\n1 SEX F\n1 BIRT\n2 DATE 2 MAY 1808\n2 PLAC Maer\n1 DEAT\n2 DATE 2 OCT 1896",
        "0 @X2@ INDI\n1 NAME Josias /Wedgwood/\n1 BIRT\n2 DATE ABT 1796",
        "0 @X3@ INDI\n1 NAME Horace /Darwin/\n1 BIRT\n2 DATE 13 MAY 1851",
      ),
    );
    await page.getByText("1 person in the file may be in your tree already.", { exact: false }).waitFor();
    const compared = page.getByRole("table", { name: /Josias Wedgwood in the file and Josiah Wedgwood in your tree/ });
    await compared.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Same person" }).click();
    await page.getByText("Nobody is added.", { exact: false }).waitFor();
    await page.getByRole("tab", { name: /^Changed/ }).click();
    await page.getByRole("list", { name: "People who would change" }).getByText("2 October 1896").waitFor();
    await page.getByRole("tab", { name: /^New/ }).click();
    await page.getByText("Horace Darwin").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await inTree(page)).toEqual(["Emma Wedgwood", "Josiah Wedgwood"]);

    await page.getByRole("button", { name: "Import 3 people" }).click();
    await page.getByText(/^1 person added/).waitFor();
    await expect.poll(() => inTree(page)).toEqual(["Emma Wedgwood", "Horace Darwin", "Josiah Wedgwood"]);
  });

  test("two people who look alike are compared side by side, merged, and parted again", async () => {
    const { page } = await familyWith(emma, { ...emma, lastName: "Darwin", maidenName: "Wedgwood" });
    await page.goto("/people/duplicates");
    await page.getByRole("table", { name: "Emma Wedgwood and Emma Darwin, side by side" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Same person" }).click();
    const dialog = page.getByRole("dialog", { name: "Same person" });
    await dialog.getByRole("button", { name: "Merge" }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => inTree(page)).toEqual(["Emma Wedgwood"]);
    await page.getByRole("button", { name: "Undo the merge of Emma Darwin" }).click();
    await expect.poll(() => inTree(page)).toEqual(["Emma Darwin", "Emma Wedgwood"]);
  });
};
