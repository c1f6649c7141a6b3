import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { expect, test } from "vitest";
import { formEndpoints } from "./body-rules.ts";

test("every endpoint that takes forms exists, is public and has a body", () => {
  const endpoints = Object.values(endpointsByService).flat();
  for (const id of formEndpoints)
    expect(endpoints.find((endpoint) => endpoint.id === id)).toMatchObject({
      access: "public",
      method: "POST",
      body: expect.anything(),
    });
});
