import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import type { TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { SearchPage } from "./search-page.tsx";
import { answerOf, artifactFound, eventFound, matchOf, personFound, storyFound } from "./testing/found.fixture.ts";

const server = mockServer();
const story = storyFound();
const everything = answerOf({
  people: [personFound()],
  stories: [story],
  artifacts: [artifactFound()],
  events: [eventFound()],
});

/** Queries of the searches so far. */
let asked: string[] = [];
const answerWith = (answer: () => SearchAnswer) =>
  server.use(
    http.get("/api/search", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(answer());
    }),
  );
beforeEach(() => {
  asked = [];
  answerWith(() => everything);
  server.use(
    http.get("/api/search/suggestions", () => HttpResponse.json([])),
    http.get("/api/onboarding/tree", () =>
      HttpResponse.json({ hasPeople: true, ownPersonId: null, hasParents: false }),
    ),
    http.get("/api/search/facets", () => HttpResponse.json({ tags: [], places: [], years: null })),
  );
});

const open = (path: string) => renderInFrontend(<SearchPage />, { path });

describe("a question that the family tree answers", () => {
  const people = ["Emma Wedgwood", "Josiah Wedgwood II", "Josiah Wedgwood"].map((name, index) => ({
    id: `0192cccc-0000-7000-8000-00000000000${index}`,
    name,
    years: ["1808–1896", "1769–1843", "1730–1795"][index]!,
    href: `/people/0192cccc-0000-7000-8000-00000000000${index}`,
    revision: 0,
    photoUrl: null,
  }));
  const [emma, uncle, potter] = people.map(({ id }) => id) as [string, string, string];
  const granddaughter: TreeAnswer = {
    kind: "kinship",
    outcome: "answered",
    sentence: "Emma Wedgwood was Josiah Wedgwood’s granddaughter.",
    statements: [
      {
        sentence: "Emma Wedgwood was Josiah Wedgwood’s granddaughter.",
        personIds: [emma, potter, uncle],
        facts: [],
        path: [
          { personId: emma, step: "start" },
          { personId: uncle, step: "father" },
          { personId: potter, step: "father" },
        ],
      },
    ],
    people,
    total: null,
    candidates: [{ typed: "Josiah Wedgwood", personIds: [uncle] }],
  };
  const question = "how is emma related to Josiah Wedgwood";
  const address = `/?${new URLSearchParams({ q: question }).toString()}`;
  let questions: (string | null)[] = [];
  const treeAnswers = (answer: () => TreeAnswer | null | Promise<TreeAnswer | null>) =>
    server.use(
      http.get("/api/genealogy/answers", async ({ request }) => {
        questions.push(new URL(request.url).searchParams.get("question"));
        return HttpResponse.json({ answer: await answer() });
      }),
    );
  beforeEach(() => {
    questions = [];
    treeAnswers(() => granddaughter);
  });

  test("has its sentence and the path above what was found, with everybody linked", async () => {
    await open(address);
    const card = await screen.findByRole("region", { name: "From your family tree" });
    expect(within(card).getByText(/was .*granddaughter/)).toHaveTextContent(granddaughter.sentence);
    const path = within(within(card).getByRole("list", { name: "How they are related" }));
    expect(path.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Emma Wedgwood1808–1896"),
      expect.stringMatching(/^father .*Josiah Wedgwood II1769–1843$/),
      expect.stringMatching(/^father .*Josiah Wedgwood1730–1795$/),
    ]);
    expect(within(card).getAllByRole("link", { name: "Emma Wedgwood" })[0]).toHaveAttribute("href", `/people/${emma}`);
    const found = screen.getByRole("region", { name: "People 1" });
    expect(card.compareDocumentPosition(found) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(questions).toEqual([question]);
  });

  test("is asked again about another person of the same name", async () => {
    const { visited } = await open(address);
    const card = await screen.findByRole("region", { name: "From your family tree" });
    await userEvent.click(within(within(card).getByText(/Other people called/)).getByRole("link"));
    expect(visited.at(-1)).toBe(
      `/?${new URLSearchParams({ q: "how is emma related to Josiah Wedgwood II 1769" }).toString()}`,
    );
  });

  test("is shown together with what was found: nothing moves when the second comes", async () => {
    const held = Promise.withResolvers<TreeAnswer | null>();
    treeAnswers(() => held.promise);
    await open(address);
    await waitFor(() => expect(questions).toEqual([question]));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole("link", { name: "Charles Darwin" })).toBeNull();
    held.resolve(granddaughter);
    expect(await screen.findByRole("link", { name: "Charles Darwin" })).toBeVisible();
    expect(screen.getByRole("region", { name: "From your family tree" })).toBeVisible();
  });

  test("that found nothing else says so, and no more", async () => {
    answerWith(() => answerOf());
    await open(address);
    expect(await screen.findByText("Nothing else in your archive matches these words.")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "No Results Found" })).toBeNull();
  });

  test("that the tree cannot answer just now leaves what was found", async () => {
    server.use(http.get("/api/genealogy/answers", () => HttpResponse.json({}, { status: 503 })));
    await open(address);
    expect(await screen.findByRole("link", { name: "Charles Darwin" })).toBeVisible();
    expect(
      screen.getByText("Your family tree could not answer just now. Here is what the search found."),
    ).toBeVisible();
  });

  test("is not asked for words that are no question, nor within one kind or a filter", async () => {
    for (const path of ["/?q=earthworms+in+the+garden", `${address}&category=people`, `${address}&place=Maer`]) {
      const { unmount } = await open(path);
      expect(await screen.findByRole("link", { name: "Charles Darwin" })).toBeVisible();
      unmount();
    }
    expect(questions).toEqual([]);
  });
});

describe("the best match", () => {
  test("stands before the groups, whatever its kind, and not a second time in its own", async () => {
    answerWith(() => ({
      ...everything,
      artifacts: [...everything.artifacts, artifactFound({ title: "The bassoon" })],
      counts: { ...everything.counts, artifacts: 2 },
      best: { kind: "artifacts", id: everything.artifacts[0]!.id },
    }));
    await open("/?q=earthworms");
    const best = await screen.findByRole("region", { name: "Best match" });
    expect(within(best).getByRole("link", { name: "Letter home from Bahia" })).toBeVisible();
    expect(screen.getAllByRole("heading", { level: 2 })[0]).toHaveTextContent("Best match");
    expect(screen.getAllByRole("link", { name: "Letter home from Bahia" })).toHaveLength(1);
    expect(within(screen.getByRole("region", { name: "Artifacts 2" })).getByRole("link")).toHaveTextContent(
      "The bassoon",
    );
  });

  test("is none where everything found is only like what was asked, which is said", async () => {
    const like = matchOf({ reasons: ["meaning"] });
    answerWith(() => answerOf({ stories: [storyFound({ match: like })] }));
    await open("/?q=immigration");
    expect(await screen.findByText("Nothing matches “immigration” exactly. Closest:")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Best match" })).toBeNull();
  });

  test("of nothing at all is what comes nearest", async () => {
    answerWith(() => answerOf({ closest: [{ kind: "stories", id: story.id, title: story.title }] }));
    await open("/?q=xyzzy");
    const closest = await screen.findByRole("region", { name: "Closest" });
    expect(within(closest).getByRole("link", { name: story.title })).toHaveAttribute("href", `/stories/${story.id}`);
    expect(screen.getByRole("heading", { name: "No Results Found" })).toBeVisible();
  });
});
