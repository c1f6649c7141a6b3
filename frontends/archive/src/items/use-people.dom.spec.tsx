import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { PeopleLine } from "./people-line.tsx";

const server = mockServer();
const people = Array.from({ length: 130 }, (_, index) => memberOf({ firstName: "Person", lastName: `No ${index}` }));
const gone = "0192bbbb-0000-7000-8000-00000000ffff";

/** The ids that were asked for, call by call. */
const asking = (): string[][] => {
  const asked: string[][] = [];
  server.events.on("request:start", ({ request }) => {
    const ids = new URL(request.url).searchParams.get("ids");
    if (ids) asked.push(ids.split(","));
  });
  return asked;
};

test("whoever many cards name is asked for together, each once, as many as one call takes", async () => {
  const asked = asking();
  server.use(...peopleIndexOf(people));
  await renderInFrontend(
    <>
      {people.map(({ id }, at) => (
        <PeopleLine key={id} ids={[id, people[(at + 1) % people.length]!.id]} />
      ))}
    </>,
  );
  expect(await screen.findByText("Person No 0, Person No 1")).toBeVisible();
  expect(await screen.findByText("Person No 128, Person No 129")).toBeVisible();
  expect(asked.map(({ length }) => length)).toEqual([120, 10]);
  expect(new Set(asked.flat()).size).toBe(130);
});

test("nobody is Unknown before the answer comes, nor where none does", async () => {
  const answered = Promise.withResolvers<void>();
  server.use(
    http.get("/api/people-index", async () => {
      await answered.promise;
      return HttpResponse.json({ people: [], next: null });
    }),
  );
  await renderInFrontend(<PeopleLine ids={[gone]} />);
  expect(screen.queryByText("Unknown")).toBeNull();
  answered.resolve();
  expect(await screen.findByText("Unknown")).toBeVisible();
});

test("names that cannot be read leave a page as it is", async () => {
  const asked = asking();
  server.use(http.get("/api/people-index", () => new HttpResponse(null, { status: 503 })));
  await renderInFrontend(<PeopleLine ids={[gone, people[0]!.id]} />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText("Unknown")).toBeNull();
});
