import { addFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { listFamilyRelationships } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { mockServer } from "../../testing/mock-server.ts";
import { renderInFrontend } from "../../testing/render-in-frontend.tsx";
import { Button } from "../button.tsx";
import { useApi } from "./api-context.ts";
import { useCommand } from "./use-command.ts";

const server = mockServer();

const member = {
  id: "0192aaaa-0000-7000-8000-000000000101",
  firstName: "Emma",
  lastName: null,
  maidenName: null,
  sex: null,
  birthDate: null,
  birthPlace: null,
  deathDate: null,
  deathPlace: null,
  biography: null,
  isLiving: true,
  photoUrl: null,
  birthFrom: null,
  deathFrom: null,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  revision: 0,
};

const tie = {
  id: "0192aaaa-0000-7000-8000-000000000102",
  member1Id: member.id,
  member2Id: "0192aaaa-0000-7000-8000-000000000103",
  relationshipType: "sibling",
  marriageDate: null,
  marriagePlace: null,
  pedigree: null,
  partnership: null,
  endDate: null,
  endPlace: null,
  createdAt: "2026-01-01T00:00:00Z",
};

const Page = () => {
  const { data } = useSuspenseQuery(useApi().queryFor(listFamilyRelationships));
  const add = useCommand(addFamilyMember, {
    invalidates: [listFamilyRelationships],
    success: ({ firstName }) => `${firstName} added successfully`,
    failure: "Failed to add family member",
  });
  return (
    <>
      <p>{data.length} ties</p>
      <Button isPending={add.isPending} onClick={() => add.mutate({ body: { firstName: "Emma" } })}>
        Add
      </Button>
    </>
  );
};

test("a change tells how it went and reads the lists it touches again, once", async () => {
  let asked = 0;
  server.use(
    http.get("/api/family-relationships", () => {
      asked += 1;
      return HttpResponse.json([]);
    }),
    http.post("/api/family-members", () => HttpResponse.json(member, { status: 201 })),
  );
  const { toasts } = await renderInFrontend(<Page />);
  expect(await screen.findByText("0 ties")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(toasts).toEqual([{ title: "Success", description: "Emma added successfully" }]));
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(screen.getByRole("button", { name: "Add" })).toBeEnabled());
});

test("a list that is still on its way when it changes is read once more: its first answer may be from before", async () => {
  const first = Promise.withResolvers<void>();
  let asked = 0;
  server.use(
    http.get("/api/family-relationships", async () => {
      asked += 1;
      if (asked > 1) return HttpResponse.json([tie]);
      await first.promise;
      return HttpResponse.json([]);
    }),
    http.post("/api/family-members", () => HttpResponse.json(member, { status: 201 })),
  );
  const Early = () => {
    const { data } = useQuery(useApi().queryFor(listFamilyRelationships));
    const add = useCommand(addFamilyMember, {
      invalidates: [listFamilyRelationships],
      success: "Added",
      failure: "Failed to add family member",
    });
    return (
      <>
        {data && <p>{data.length} ties</p>}
        <Button onClick={() => add.mutate({ body: { firstName: "Emma" } })}>Add</Button>
      </>
    );
  };
  const { toasts } = await renderInFrontend(<Early />);
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  first.resolve();
  expect(await screen.findByText("1 ties")).toBeVisible();
  expect(asked).toBe(2);
});

test("a change that fails without a sentence of the server's says the fallback", async () => {
  server.use(
    http.get("/api/family-relationships", () => HttpResponse.json([])),
    http.post("/api/family-members", () => new HttpResponse("<html>", { status: 500 })),
  );
  const { toasts } = await renderInFrontend(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Add" }));
  const expected = { title: "Error", description: "Failed to add family member", variant: "destructive" };
  await waitFor(() => expect(toasts).toEqual([expected]));
});

test.each([
  ["no answer", () => HttpResponse.error(), 2],
  ["a 5xx", () => new HttpResponse(null, { status: 502 }), 2],
  ["a refusal", () => HttpResponse.json({ error: "CONFLICT", message: "No." }, { status: 409 }), 1],
])("after %s the lists show whether the change was done", async (_how, answer, most) => {
  let asked = 0;
  server.use(
    http.get("/api/family-relationships", () => {
      asked += 1;
      return HttpResponse.json([]);
    }),
    http.post("/api/family-members", answer),
  );
  const { toasts } = await renderInFrontend(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Add" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  await waitFor(() => expect(asked).toBe(most));
  expect(await screen.findByText("0 ties")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Add" })).toBeEnabled());
});
