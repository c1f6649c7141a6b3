import { z } from "zod";
import { expect, test } from "vitest";
import { schemaResolver } from "./schema-resolver.ts";

const service = z.object({
  title: z.string().min(1, "Title is required").max(3, "Title is too long"),
  description: z.string().min(20, "Description is too short").regex(/\d/, "Description names no number"),
  pictures: z.array(z.object({ alt: z.string().min(1, "Say what is in this picture") })).min(2, "Add two pictures"),
  price: z.string().min(1, "Price is required"),
});
const options = { fields: {}, shouldUseNativeValidation: false };

test("complaints are in the order of the fields, which a screen reader tells them in; of one field the first counts", async () => {
  const { errors } = await schemaResolver(service)(
    { title: "", description: "Prints", pictures: [{ alt: "" }], price: "" },
    undefined,
    options,
  );
  expect(Object.entries(errors).map(([field, error]) => [field, error.message])).toEqual([
    ["title", "Title is required"],
    ["description", "Description is too short"],
    ["pictures", "Add two pictures"],
    ["price", "Price is required"],
  ]);
  expect(errors.pictures?.[0]?.alt?.message).toBe("Say what is in this picture");
});
