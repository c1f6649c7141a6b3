import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { expect, test } from "vitest";
import { mockServer } from "../testing/mock-server.ts";
import { renderInFrontend } from "../testing/render-in-frontend.tsx";
import { PlaceField } from "./place-field.tsx";

const server = mockServer();
const places = ["Shrewsbury", "Shropshire"].map((name, at) => ({
  id: `0192ffff-0000-5000-8000-00000000000${at}`,
  name,
  within: ["England"],
  people: 1,
  events: 1,
  marriages: 0,
  inside: 0,
  coordinates: null,
}));

const Form = () => {
  const [value, setValue] = useState<string | null>(null);
  return <PlaceField aria-label="Birth place" value={value} onChange={setValue} />;
};

test("the family's places are offered while one types, by keyboard and by pointer; what is typed stays", async () => {
  server.use(http.get("/api/places", () => HttpResponse.json({ places, next: null, total: 2 })));
  await renderInFrontend(<Form />);
  const field = screen.getByRole("combobox", { name: "Birth place" });
  await userEvent.type(field, "Shr");
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(field).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(field).toHaveValue("Shropshire, England");
  expect(field).toHaveAttribute("aria-expanded", "false");
  await userEvent.clear(field);
  await userEvent.type(field, "Sh");
  await userEvent.click(await screen.findByRole("option", { name: "Shrewsbury, England" }));
  expect(field).toHaveValue("Shrewsbury, England");
  await userEvent.clear(field);
  await userEvent.type(field, "Shelton");
  await userEvent.tab();
  expect(field).toHaveValue("Shelton");
});

test("without an answer it is a text field as ever", async () => {
  server.use(http.get("/api/places", () => new HttpResponse(null, { status: 503 })));
  await renderInFrontend(<Form />);
  const field = screen.getByRole("combobox", { name: "Birth place" });
  await userEvent.type(field, "Maer Hall");
  expect(field).toHaveValue("Maer Hall");
  expect(field).toHaveAttribute("aria-expanded", "false");
});
