import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";

import { PeopleField } from "./people-field.tsx";
import { TagField } from "./tag-field.tsx";

const server = mockServer();
const emma = memberOf({ firstName: "Emma", lastName: "Wedgwood" });
const thousands = Array.from({ length: 3_000 }, (_, index) =>
  memberOf({ firstName: "Person", lastName: `No ${index}` }),
);
const elise = memberOf({ firstName: "Élise", lastName: "Dupré" });
const gone = "0192bbbb-0000-7000-8000-00000000ffff";

const schema = z.object({ tags: z.array(z.string()), people: z.array(z.string()) });
const onSubmit = vi.fn<(values: z.output<typeof schema>) => void>();

const Both = ({ tags = [], people = [] }: { tags?: string[]; people?: string[] }) => {
  const form = useSchemaForm(schema, { tags, people });
  return (
    <Form form={form} onSubmit={onSubmit} submit="Save">
      <Field form={form} name="tags" label="Tags">
        {(control) => <TagField {...control} />}
      </Field>
      <Field form={form} name="people" label="People">
        {(control) => <PeopleField {...control} />}
      </Field>
      <button type="button" onClick={() => form.reset({ tags: ["from", "elsewhere"], people: [] })}>
        Reset
      </button>
    </Form>
  );
};

const open = (props: Parameters<typeof Both>[0] = {}) => {
  onSubmit.mockReset();
  server.use(...peopleIndexOf([...thousands, emma, elise]));
  return renderInFrontend(<Both {...props} />);
};
const save = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  return onSubmit.mock.calls[0]![0];
};

test("tags are typed as a line and kept as a list", async () => {
  await open({ tags: ["one"] });
  const line = screen.getByLabelText("Tags");
  expect(line).toHaveValue("one");
  await userEvent.type(line, ", two ,, three, ");
  expect(line).toHaveValue("one, two ,, three, ");
  expect((await save()).tags).toEqual(["one", "two", "three"]);
});

test("tags set from outside replace what was typed", async () => {
  await open();
  await userEvent.type(screen.getByLabelText("Tags"), "mine");
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(screen.getByLabelText("Tags")).toHaveValue("from, elsewhere");
});

test("people are found among thousands with the keyboard alone, whatever the accents, and taken out again", async () => {
  await open();
  const picker = screen.getByRole("combobox", { name: "People" });
  await userEvent.type(picker, "dup eli");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await userEvent.keyboard("{Enter}");
  const linked = within(await screen.findByRole("list", { name: "Linked people" }));
  await linked.findByText("Élise Dupré");
  // Who presses Enter before the answer means the first who comes.
  await userEvent.type(picker, "emma{Enter}");
  await linked.findByText("Emma Wedgwood");
  expect(linked.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "ÉDÉlise Dupré",
    "EWEmma Wedgwood",
  ]);
  // Nobody is linked twice.
  await userEvent.type(picker, "emma");
  expect(await screen.findByText("No one by that name")).toBeVisible();
  await userEvent.click(linked.getByRole("button", { name: "Remove Élise Dupré" }));
  expect((await save()).people).toEqual([emma.id]);
});

test("who is picked before the server has answered is saved too, and where nobody is found nothing is", async () => {
  await open();
  let answer = Promise.withResolvers<void>();
  server.use(http.get("/api/people-index", () => answer.promise)); // answers nothing itself: the index does, from then on
  const picker = screen.getByRole("combobox", { name: "People" });
  await userEvent.type(picker, "emma{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.queryByRole("list", { name: "Linked people" })).toBeNull();
  answer.resolve();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit.mock.calls[0]![0].people).toEqual([emma.id]);
  answer = Promise.withResolvers();
  await userEvent.type(picker, "nobody at all{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  answer.resolve();
  expect(await screen.findByText("No one by that name")).toBeVisible();
  expect(picker).toHaveFocus();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await userEvent.clear(picker);
  onSubmit.mockReset();
  expect((await save()).people).toEqual([emma.id]);
});

test("names that are written alike are offered where nobody has what was typed; who pressed Enter before they came means none of them", async () => {
  await open();
  const answer = Promise.withResolvers<void>();
  server.use(http.get("/api/people-index", () => answer.promise)); // answers nothing itself, as above
  const picker = screen.getByRole("combobox", { name: "People" });
  await userEvent.type(picker, "wegdwood{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  answer.resolve();
  const similar = await screen.findByRole("group", { name: "No one by that name. Similar names:" });
  expect(within(similar).getByRole("option")).toHaveTextContent("Emma Wedgwood");
  expect(picker).toHaveFocus();
  expect(screen.queryByRole("list", { name: "Linked people" })).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  await within(await screen.findByRole("list", { name: "Linked people" })).findByText("Emma Wedgwood");
  await userEvent.type(picker, "dupré");
  expect(await screen.findByRole("option", { name: /Élise/ })).toBeVisible();
  expect(screen.queryByRole("group", { name: /Similar/ })).toBeNull();
});

test("Escape in the field calls off what waits for the server", async () => {
  await open();
  const answer = Promise.withResolvers<void>();
  server.use(http.get("/api/people-index", () => answer.promise)); // answers nothing itself, as above
  const picker = screen.getByRole("combobox", { name: "People" });
  await userEvent.type(picker, "emma{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(picker).toHaveAttribute("aria-expanded", "true"));
  picker.focus();
  await userEvent.keyboard("{Escape}");
  expect(picker).toHaveAttribute("aria-expanded", "false");
  answer.resolve();
  expect((await save()).people).toEqual([]);
});

test("somebody who is no longer in the family is called Unknown, and stays linked", async () => {
  await open({ people: [gone] });
  expect(await screen.findByText("Unknown")).toBeVisible();
  expect((await save()).people).toEqual([gone]);
});
