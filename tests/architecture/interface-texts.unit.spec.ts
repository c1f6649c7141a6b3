import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/*
 * The texts that the product is held to, word by word: who may not go somewhere, what failed, what was done. Where each is shown is
 * tested with its page; this says that none is dropped or reworded.
 */
const root = path.resolve(import.meta.dirname, "../..");
const sourcesOf = (folders: string): readonly string[] =>
  globSync(`${folders}/**/src/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => /node_modules|dist|\.spec\.|testing/.test(name),
  }).map((file) => readFileSync(path.join(root, file), "utf8"));
const sources = sourcesOf("{frontends,contracts,services}");
const isSaid = (text: string): boolean => sources.some((source) => source.includes(text));

const denied = [
  'what="access the Super Admin Dashboard"',
  'what="access the Tenant Admin Dashboard"',
  'what="access the Admin Help Desk"',
  'what="manage vendors"',
  'what="manage tenants"',
  'what="manage subscription plans"',
];
const failures = [
  "Failed to add story",
  "Failed to add artifact",
  "Failed to add family member",
  "Failed to update family member",
  "Failed to delete family member",
  "Failed to add relationship",
  "Failed to remove relationship",
  "Failed to add event",
  "Failed to add tradition",
  "Failed to get upload URL",
  "Upload path not found",
  "Failed to update photo",
  "Failed to upload photo",
  "Failed to add member",
  "Failed to create ticket",
  "Failed to update ticket",
  "Failed to submit application",
  "Failed to create service",
  "Failed to update service",
  "Failed to update service status",
  "Failed to update status",
  "Failed to create plan",
  "Failed to update plan",
  "Failed to delete plan",
  "Failed to create checkout session",
  "Purchase Failed",
  "Unable to start checkout process",
  "No vendor account found",
  "No tenant ID",
  "Error Loading Dashboard",
  "Error Loading Tickets",
  "Error Loading Vendors",
];
const successes = [
  "Story added successfully",
  "Artifact added successfully",
  "Family member added successfully",
  "Family member updated successfully",
  "Family member deleted successfully",
  "Relationship added successfully",
  "Relationship removed successfully",
  "Photo uploaded successfully",
  "Event added successfully",
  "Tradition added successfully",
  "Settings updated",
  "Your preferences have been saved successfully.",
  "Member added",
  "New family member has been invited",
  "Ticket created",
  "Your support ticket has been submitted",
  "Ticket updated",
  "Application submitted",
  "Your vendor application has been submitted for review",
  "Vendor approved",
  "The vendor has been approved and can now list services",
  "Service created",
  "Service updated",
  "No changes",
  "Please add a response or change the status",
];

test.each([...denied, ...failures, ...successes])("“%s” is said", (text) => expect(isSaid(text)).toBe(true));

test("titles of error cards are sentences, but for those three", () => {
  const titles = sourcesOf("frontends").flatMap((source) => source.match(/"Error Loading [^"]*"/g) ?? []);
  expect(titles.filter((title) => !failures.includes(title.slice(1, -1)))).toEqual([]);
});

test("who looks after a family is its admin, as their badge says, and never an administrator", () => {
  const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
  const inSentences = /^.*(?:\w administrators?[ ’'.,](?!root|includes|=)|\badministrators? (?!root)\w+ \w+).*$/gim;
  const said = sourcesOf("{frontends,services}").flatMap(
    (source) => source.replace(comments, "").match(inSentences) ?? [],
  );
  expect(said).toEqual([]);
});

test("who may not go somewhere reads why, and finds the way home", () => {
  const card = readFileSync(path.join(root, "frontends/_kit/src/access-denied.tsx"), "utf8");
  for (const text of ["Access Denied", "You do not have permission to {what}", "Go to Home"])
    expect(card).toContain(text);
});
