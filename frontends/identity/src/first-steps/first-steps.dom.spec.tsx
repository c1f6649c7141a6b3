import type { getArchiveBeginning } from "@kinkeeper/contracts/archive/onboarding";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { getTreeBeginning } from "@kinkeeper/contracts/genealogy/onboarding";
import type { getOnboarding } from "@kinkeeper/contracts/identity/onboarding";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FirstStepsCard } from "./first-steps-card.tsx";
import { WelcomePage } from "./welcome-page.tsx";

const server = mockServer();
const session = sessionOf({ user: { role: "tenant_admin" } });
const memberId = "0192eeee-0000-7000-8000-000000000001";

let own: ResponseOf<typeof getOnboarding>;
let tree: ResponseOf<typeof getTreeBeginning>;
let archive: ResponseOf<typeof getArchiveBeginning>;
beforeEach(() => {
  own = { skipped: [], isOver: false, hasInvited: false };
  tree = { hasPeople: false, ownPersonId: null, hasParents: false };
  archive = { hasPhoto: false, hasStory: false };
  const remotes = ["genealogy", "archive"].map((name) => ({ name, entry: `/remotes/${name}/assets/remoteEntry.js` }));
  document.head.innerHTML = `<script type="application/json" id="remotes-manifest">${JSON.stringify({ remotes })}</script>`;
  server.use(
    http.get("/api/onboarding", () => HttpResponse.json(own)),
    http.get("/api/onboarding/tree", () => HttpResponse.json(tree)),
    http.get("/api/onboarding/archive", () => HttpResponse.json(archive)),
    http.post("/api/onboarding/end", () => {
      own = { ...own, isOver: true };
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("/api/onboarding/skip", async ({ request }) => {
      const { step } = (await request.json()) as { step: "photo" };
      own = { ...own, skipped: [...own.skipped, step] };
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
afterEach(() => {
  document.head.innerHTML = "";
});

const heading = (name: string) => screen.findByRole("heading", { level: 2, name });

describe("the first steps", () => {
  test("begin with oneself, with the account's name, and go on with the parents", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("/api/family-members", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(
          { error: "UNAVAILABLE", message: "One moment, please.", requestId: "r" },
          { status: 503 },
        );
      }),
    );
    const { toasts } = await renderInFrontend(<WelcomePage />, { session });
    await heading("Start with yourself");
    expect(screen.getByText(/^You are the first person in your family tree/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Import a family tree instead" })).toHaveAttribute("href", "/import");
    expect(screen.getByLabelText(/First name/)).toHaveValue("Emma");
    // As in every field for a date: which of the two days is asked.
    await userEvent.type(screen.getByLabelText("Born"), "5/12/1980");
    await userEvent.click(screen.getByRole("button", { name: "12 May 1980" }));
    await userEvent.click(screen.getByRole("button", { name: "Add me" }));
    expect(await screen.findByText("One moment, please.")).toBeVisible();
    expect(toasts).toEqual([{ title: "Error", description: "One moment, please.", variant: "destructive" }]);
    expect(sent).toEqual([expect.objectContaining({ firstName: "Emma", birthDate: "12 May 1980" })]);
  });

  test("add the parents whose names are known, each as the parent of oneself", async () => {
    tree = { hasPeople: true, ownPersonId: memberId, hasParents: false };
    const parentId = "0192eeee-0000-7000-8000-000000000002";
    const sent: unknown[] = [];
    const at = "2026-03-01T10:00:00.000Z";
    server.use(
      http.post("/api/family-members", async ({ request }) => {
        const body = (await request.json()) as object;
        sent.push(body);
        const unknown = { maidenName: null, birthDate: null, birthPlace: null, deathDate: null, deathPlace: null };
        const kept = {
          biography: null,
          photoUrl: null,
          birthFrom: null,
          deathFrom: null,
          createdAt: at,
          updatedAt: at,
        };
        return HttpResponse.json({ ...unknown, ...kept, ...body, id: parentId, revision: 0 }, { status: 201 });
      }),
      http.post("/api/family-relationships", async ({ request }) => {
        const body = (await request.json()) as object;
        sent.push(body);
        tree = { ...tree, hasParents: true };
        const marriage = { marriageDate: null, marriagePlace: null, pedigree: null };
        const union = { partnership: null, endDate: null, endPlace: null };
        return HttpResponse.json({ ...marriage, ...union, ...body, id: parentId, createdAt: at }, { status: 201 });
      }),
    );
    await renderInFrontend(<WelcomePage />, { session });
    await heading("Add your parents");
    expect(screen.getByRole("button", { name: "Add parents" })).toBeDisabled();
    const mother = within(screen.getByRole("group", { name: "Your mother" }));
    await userEvent.type(mother.getByLabelText("First name"), "Susannah");
    await userEvent.type(mother.getByLabelText("Last name at birth"), "Wedgwood");
    await userEvent.click(mother.getByLabelText("She has died"));
    await userEvent.click(screen.getByRole("button", { name: "Add parents" }));
    await heading("Add a photo");
    expect(sent).toEqual([
      { firstName: "Susannah", lastName: "Wedgwood", sex: "female", isLiving: false },
      { member1Id: parentId, member2Id: memberId, relationshipType: "parent" },
    ]);
  });

  test("lead on where one has come to, and a step that is skipped can be gone back to", async () => {
    tree = { hasPeople: true, ownPersonId: memberId, hasParents: true };
    await renderInFrontend(<WelcomePage />, { session });
    await heading("Add a photo");
    await userEvent.click(screen.getByRole("button", { name: "Skip this step" }));
    expect(await heading("Write your first story")).toHaveFocus();
    expect(own.skipped).toEqual(["photo"]);
    const steps = within(screen.getByRole("list", { name: "Steps" }));
    expect(steps.getByRole("button", { name: /^Yourself\s?, done$/ })).toBeDisabled();
    await userEvent.type(screen.getByLabelText("Your story"), "On the Beagle");
    await userEvent.click(steps.getByRole("button", { name: /A photo\s?, skipped/ }));
    await heading("Add a photo");
    await userEvent.click(screen.getByRole("button", { name: "Skip this step" }));
    await heading("Write your first story");
    expect(screen.getByLabelText("Your story")).toHaveValue("On the Beagle");
  });

  test("leave the parents out where one is not in the tree", async () => {
    own = { ...own, skipped: ["yourself"] };
    await renderInFrontend(<WelcomePage />, { session });
    await heading("Add a photo");
    expect(screen.queryByText("Parents")).not.toBeInTheDocument();
  });

  test("offer those who are in the tree already to say who they are", async () => {
    tree = { ...tree, hasPeople: true };
    await renderInFrontend(<WelcomePage />, { session });
    expect(await screen.findByRole("combobox", { name: "Who in the tree are you?" })).toBeVisible();
    expect(screen.getByText(/^Somebody has begun the tree already/)).toBeVisible();
    expect(screen.queryByText(/You are the first person/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "I am not in the tree yet" }));
    expect(screen.getByLabelText(/First name/)).toHaveValue("Emma");
  });

  test("a photo without words is asked for them, until they are typed", async () => {
    Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => undefined });
    tree = { hasPeople: true, ownPersonId: memberId, hasParents: true };
    await renderInFrontend(<WelcomePage />, { session });
    await heading("Add a photo");
    await userEvent.upload(screen.getByLabelText("Photo"), new File(["x"], "us.jpg", { type: "image/jpeg" }));
    await userEvent.click(await screen.findByRole("button", { name: "Save photo" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Please describe the photo in a few words.");
    await userEvent.type(screen.getByLabelText("What does it show?"), "Our garden");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("are over once all of it is done, for good", async () => {
    tree = { hasPeople: true, ownPersonId: memberId, hasParents: true };
    archive = { hasPhoto: true, hasStory: true };
    own = { ...own, skipped: ["invitation"] };
    await renderInFrontend(<WelcomePage />, { session });
    await heading("Your archive has begun");
    await waitFor(() => expect(own.isOver).toBe(true));
  });
});

describe("in a family that is suspended", () => {
  const suspended = { ...session, tenant: { ...session.tenant!, status: "suspended" as const } };

  test("are not begun: it is said why, and their card is not there", async () => {
    const { unmount } = await renderInFrontend(<WelcomePage />, { session: suspended });
    expect(screen.getByText(/^Nothing can be added or changed while this family/)).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    unmount();
    const { queries } = await renderInFrontend(<FirstStepsCard />, { session: suspended });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  });

  test("are not recorded as over, which would be refused", async () => {
    own = { ...own, skipped: ["yourself", "photo", "story", "invitation"] };
    const { queries } = await renderInFrontend(<FirstStepsCard />, { session: suspended });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    await waitFor(() => expect(queries.isMutating()).toBe(0));
    expect(own.isOver).toBe(false);
  });
});

describe("the card of the first steps", () => {
  test("says how far one is and where to go on, and can be hidden", async () => {
    tree = { hasPeople: true, ownPersonId: memberId, hasParents: false };
    await renderInFrontend(<FirstStepsCard />, { session });
    const card = within(await screen.findByRole("region", { name: "First steps" }));
    expect(card.getByText("Step 2 of 5")).toBeVisible();
    expect(card.getByRole("heading", { name: "Add your parents" })).toBeVisible();
    expect(card.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/welcome");
    expect(card.queryByRole("link", { name: "Import a family tree" })).toBeNull();
    await userEvent.click(card.getByRole("button", { name: "Hide" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "First steps" })).toBeNull());
  });

  test("offers an import while nobody is in the tree", async () => {
    await renderInFrontend(<FirstStepsCard />, { session });
    expect(await screen.findByRole("link", { name: "Import a family tree" })).toHaveAttribute("href", "/import");
    expect(screen.getByRole("link", { name: "Start" })).toBeVisible();
  });
});
