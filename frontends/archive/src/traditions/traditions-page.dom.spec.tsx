import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import type { RecurrenceType } from "@kinkeeper/contracts/enumerations";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { familyOf, refusal } from "../testing/events-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { traditionOf, withRevision } from "../testing/events.fixture.ts";
import { TraditionsPage } from "./traditions-page.tsx";

const server = mockServer();
const emma = memberOf({ firstName: "Emma", lastName: "Wedgwood" });

const backgammon = traditionOf({
  name: "Backgammon after dinner",
  description: "Two games, and the score is kept.",
  recurrence: "daily",
  linkedMemberIds: [emma.id],
  tags: ["Games"],
  privacy: "private",
});
const cake = traditionOf({ name: "Plum cake", description: "A bean is baked into it, as at Crème hall." });

const open = async (traditions: Tradition[], { path = "/traditions" } = {}) => {
  server.use(
    http.get("/api/family-traditions", () => HttpResponse.json(traditions)),
    ...familyOf([emma]),
  );
  return renderInFrontend(
    <PageBoundary title="This page could not be loaded">
      <TraditionsPage />
    </PageBoundary>,
    { path },
  );
};
const names = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the traditions", () => {
  test("of a family without any teach how to begin", async () => {
    await open([]);
    expect(screen.getByRole("heading", { level: 1, name: "Family Traditions" })).toBeVisible();
    expect(screen.getByText("Customs and rituals passed down through generations")).toBeVisible();
    expect(await screen.findByText(/No traditions yet/)).toBeVisible();
    await userEvent.click(screen.getAllByRole("button", { name: "Add Tradition" })[1]!);
    expect(await screen.findByRole("dialog", { name: "Add Family Tradition" })).toBeVisible();
  });

  test("show the shape of what comes while they load", async () => {
    const held = Promise.withResolvers<void>();
    server.use(
      http.get("/api/family-traditions", () => held.promise.then(() => HttpResponse.json([]))),
      ...familyOf(),
    );
    await renderInFrontend(<TraditionsPage />);
    expect(screen.getByRole("status")).toHaveTextContent("Loading traditions…");
    held.resolve();
    expect(await screen.findByText(/No traditions yet/)).toBeVisible();
  });

  test("that cannot be read say why, and Retry reads them", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(
      http.get("/api/family-traditions", () => refusal(503, "UNAVAILABLE", "The archive is resting for a moment.")),
      ...familyOf(),
    );
    await renderInFrontend(
      <PageBoundary title="This page could not be loaded">
        <TraditionsPage />
      </PageBoundary>,
    );
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The archive is resting for a moment.");
    server.use(http.get("/api/family-traditions", () => HttpResponse.json([cake])));
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 2, name: "Plum cake" })).toBeVisible();
  });

  test("are cards with name, text, how often, people, tags and privacy, each leading to its page", async () => {
    await open([backgammon]);
    const card = await screen.findByRole("link", { name: /Backgammon after dinner/ });
    expect(card).toHaveAttribute("href", `/traditions/${backgammon.id}`);
    for (const words of [/the score is kept/, "Weekly", "Games", "private"])
      expect(within(card).getByText(words)).toBeVisible();
    expect(await within(card).findByText("Emma Wedgwood")).toBeVisible();
  });

  test.each<[RecurrenceType, string, string]>([
    ["one_time", "Annual", "Once"],
    ["daily", "Weekly", "Every day"],
    ["weekly", "Weekly", "Every week"],
    ["monthly", "Annual", "Every month"],
    ["yearly", "Annual", "Every year"],
    ["custom", "Seasonal", "Now and then"],
  ])("say %s as %s, and exactly in the tooltip: %s", async (recurrence, word, exactly) => {
    await open([traditionOf({ recurrence })]);
    const badge = await screen.findByText(word);
    expect(badge.closest("[data-tooltip]")).toHaveAttribute("data-tooltip", exactly);
  });
});

describe("looking for a tradition", () => {
  test("finds words in name and text, whatever the case and the accents", async () => {
    await open([backgammon, cake]);
    const box = await screen.findByRole("searchbox", { name: "Search traditions" });
    await userEvent.type(box, "creme");
    await waitFor(() => expect(names()).toEqual(["Plum cake"]));
    await userEvent.clear(box);
    await userEvent.type(box, "BACKGAMMON");
    await waitFor(() => expect(names()).toEqual(["Backgammon after dinner"]));
  });

  test("shows those of one recurrence, kept in the address", async () => {
    const { visited } = await open([backgammon, cake]);
    await userEvent.selectOptions(await screen.findByLabelText("How often"), "Every day");
    await waitFor(() => expect(names()).toEqual(["Backgammon after dinner"]));
    expect(visited.at(-1)).toBe("/traditions?recurrence=daily");
  });

  test.each([
    ["person", `person=${emma.id}`],
    ["tag", "tag=games"],
  ])("narrows them to a %s, and asks neither for places nor for years", async (_, query) => {
    await open([backgammon, cake], { path: `/traditions?${query}` });
    await screen.findByRole("heading", { level: 2, name: "Backgammon after dinner" });
    expect(names()).toEqual(["Backgammon after dinner"]);
    const filters = await screen.findByRole("group", { name: "Filters" });
    expect(within(filters).getByLabelText("Tag")).toBeVisible();
    expect(within(filters).queryByLabelText(/Place|year/)).not.toBeInTheDocument();
  });

  test("says when nothing is found, and shows everything again", async () => {
    await open([backgammon, cake], { path: "/traditions?q=whales&recurrence=weekly&tag=Games" });
    expect(await screen.findByText("No traditions found matching your search")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(screen.getByRole("searchbox")).toHaveValue("");
  });
});

describe("adding a tradition", () => {
  const openDialog = async (traditions: Tradition[] = []) => {
    const rendering = await open(traditions, { path: "/traditions?add=1" });
    return { ...rendering, dialog: await screen.findByRole("dialog", { name: "Add Family Tradition" }) };
  };
  const fill = async (dialog: HTMLElement) => {
    await userEvent.type(within(dialog).getByLabelText(/Name/), "Plum cake");
    await userEvent.type(within(dialog).getByLabelText(/Description/), "With a bean.");
  };

  test("sends it as yearly and for the family unless told, says so and shows it", async () => {
    const traditions: Tradition[] = [];
    const sent: unknown[] = [];
    server.use(
      http.post("/api/family-traditions", async ({ request }) => {
        const body = (await request.json()) as Partial<Tradition>;
        sent.push(body);
        traditions.push(traditionOf(body));
        return HttpResponse.json(withRevision(traditions[0]!), { status: 201 });
      }),
    );
    const { dialog, toasts } = await openDialog(traditions);
    await fill(dialog);
    expect(within(dialog).getByLabelText("How often")).toHaveValue("yearly");
    expect(within(dialog).getByLabelText("Privacy")).toHaveValue("family");
    await userEvent.click(within(dialog).getByText("More"));
    await userEvent.type(within(dialog).getByRole("combobox", { name: "People" }), "Emma{Enter}");
    await within(dialog).findByRole("button", { name: /^Remove Emma/ });
    await userEvent.type(within(dialog).getByLabelText("Tags (optional)"), "kitchen, winter");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save Tradition" }));
    expect(await screen.findByRole("heading", { level: 2, name: "Plum cake" })).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(sent).toEqual([
      {
        name: "Plum cake",
        description: "With a bean.",
        recurrence: "yearly",
        linkedMemberIds: [emma.id],
        tags: ["kitchen", "winter"],
        privacy: "family",
      },
    ]);
    expect(toasts).toEqual([{ title: "Success", description: "Tradition added successfully" }]);
  });

  test("asks for a name and a description", async () => {
    const { dialog } = await openDialog();
    await userEvent.click(within(dialog).getByRole("button", { name: "Save Tradition" }));
    expect(await within(dialog).findByText("Name is required")).toBeVisible();
    expect(within(dialog).getByText("Description is required")).toBeVisible();
  });

  test("that is refused says so in the form and in a toast, and keeps the words", async () => {
    server.use(http.post("/api/family-traditions", () => new HttpResponse(null, { status: 500 })));
    const { dialog, toasts } = await openDialog();
    await fill(dialog);
    await userEvent.click(within(dialog).getByRole("button", { name: "Save Tradition" }));
    expect(await within(dialog).findByText("Failed to add tradition")).toBeVisible();
    expect(toasts).toEqual([{ title: "Error", description: "Failed to add tradition", variant: "destructive" }]);
    expect(within(dialog).getByLabelText(/Name/)).toHaveValue("Plum cake");
  });
});
