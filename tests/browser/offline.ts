/// <reference lib="dom" />
import { readFileSync } from "node:fs";
import path from "node:path";
import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { call, foundQuietly, newFamily, signInQuietly } from "./visitors.ts";

const picture = path.resolve(import.meta.dirname, "../../deploy/embedded/demo/plates/ship.png");
/** What the browser complains of without a network. */
const noNetwork = /ERR_INTERNET_DISCONNECTED|status of 503|Failed to fetch|load resource/;

const isKept = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined, address);
const readingCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("reading")));

const title = "The plum tree by the well";
const addStory = async (page: Page): Promise<string> => {
  const story = { title, artifactType: "story", content: "It bore twice that year." };
  return (await call<{ id: string }>(page, "POST", "/api/family-artifacts", story)).id;
};

/** With the service worker: what it keeps, for whom, and for how long. */
export const offlineJourneys = ({ openPage }: BrowserHarness): void => {
  test("a story that was open is read without a network, by nobody but its reader, and by nobody once they have left", async () => {
    const { page, problems } = await openPage({ hasServiceWorker: true });
    problems.expect(noNetwork);
    // Whatever is found amiss: its profile is the next visitor's.
    onTestFinished(() => page.context().setOffline(false));
    const family = newFamily("Orchard");
    await foundQuietly(page, family);
    const id = await addStory(page);
    const [address, answer] = [`/stories/${id}`, `/api/family-artifacts/${id}`];
    const isReadable = () => page.getByText("It bore twice that year.").first().waitFor();
    await page.goto(address);
    await isReadable();
    await expect.poll(() => isKept(page, answer)).toBe(true);
    await expect.poll(() => isKept(page, "/")).toBe(true);

    await page.context().setOffline(true);
    await page.reload();
    await isReadable();
    await page.context().setOffline(false);

    // Signing in as somebody else leaves nothing of the first.
    await page.goto("/people");
    await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
    await foundQuietly(page, newFamily("Meadow"));
    await page.goto("/people");
    await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
    await expect.poll(() => isKept(page, answer)).toBe(false);
    await page.context().setOffline(true);
    await page.goto(address).catch(() => undefined);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText("It bore twice that year.").count()).toBe(0);
    await page.context().setOffline(false);

    // And nobody reads anything after signing out.
    await signInQuietly(page, family.email);
    await page.goto(address);
    await isReadable();
    await expect.poll(() => isKept(page, answer)).toBe(true);
    await page.goto("/api/logout");
    await page.getByRole("link", { name: "Log In to Get Started" }).waitFor();
    await expect.poll(() => readingCaches(page)).toEqual([]);
    await page.context().setOffline(true);
    // The browser has nothing to show by itself, or nothing but that there is no network.
    const hasCome = await page.goto(address).then(
      () => true,
      () => false,
    );
    if (hasCome) await page.getByRole("heading", { level: 1, name: "You’re offline" }).waitFor();
    expect(await page.getByText("It bore twice that year.").count()).toBe(0);
  });

  test("pictures another app shares wait in the archive's form", async () => {
    const { page } = await openPage({ hasServiceWorker: true });
    await foundQuietly(page, newFamily("Harbour"));
    await page.goto("/people");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const form = new FormData();
      for (const name of ["ship.png", "sea.png"]) form.append("photos", new File([bytes], name, { type: "image/png" }));
      await fetch("/share-photos", { method: "POST", body: form, redirect: "manual" });
    }, readFileSync(picture).toString("base64"));
    await page.goto("/artifacts?shared=1");
    const dialog = page.getByRole("dialog", { name: "Add 2 Artifacts" });
    // By its name until it is uploaded, by the title it will have from then on.
    for (const title of ["Ship", "Sea"]) await dialog.getByText(title, { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expect.poll(() => page.evaluate(() => caches.has("shared-photos"))).toBe(false);
  });

  test("a form whose files cannot be loaded leaves its page as it is, and opens once they can", async () => {
    const { page, problems } = await openPage();
    // What the shell leaves for a quiet moment may be among what is missing, where the machine is busy.
    problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|time zone could not be kept/);
    await signInQuietly(page, "darwin-admin", demoPassword);
    const events = await call<readonly LifeEvent[]>(page, "GET", "/api/events");
    const everything = /\/assets\/[^/]+\.js$/;
    // A library that the shell provides, and what the form brings itself comes.
    const shared = /^https?:\/\/[^/]+\/assets\/[^/]+\.js$/;
    const places = [
      [`/events/${events[0]!.id}`, "Edit", everything],
      ["/?q=ship", "Add Content", everything],
      ["/traditions", "Add Tradition", shared],
    ] as const;
    for (const [address, button, missing] of places) {
      await page.goto(address);
      await page.getByRole("button", { name: button }).first().waitFor();
      // Aborted rather than offline: what an earlier visitor of this profile loaded would be taken from its cache.
      await page.route(missing, (route) => route.abort());
      await page.getByRole("button", { name: button }).first().click();
      await page.getByText("This could not be loaded. Please try again.").waitFor();
      expect(await page.getByRole("button", { name: button }).first().isVisible()).toBe(true);
      await page.unroute(missing);
      await page.getByRole("button", { name: button }).first().click();
      await page.getByRole("dialog").waitFor();
    }
  });
};
