import { expect, test } from "vitest";
import { questionLimits } from "./question-limits.ts";

test("two questions of one account are answered at the same time, and a third once one has been", async () => {
  const limits = questionLimits();
  const leave = await limits.enter("family", "emma");
  await limits.enter("family", "emma");
  await expect(limits.enter("family", "emma")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", retryAfter: 2 });
  await limits.enter("family", "charles");
  leave();
  leave();
  await limits.enter("family", "emma");
  await expect(limits.enter("family", "emma")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("an account may ask 20 times a minute, whatever others ask", async () => {
  const limits = questionLimits();
  for (let asked = 0; asked < 20; asked += 1) (await limits.enter("family", "emma"))();
  await expect(limits.enter("family", "emma")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  (await limits.enter("family", "charles"))();
});

test("a family may ask 60 times a minute; another family does not notice", async () => {
  const limits = questionLimits();
  for (let asked = 0; asked < 60; asked += 1) (await limits.enter("family", `member ${asked % 6}`))();
  await expect(limits.enter("family", "somebody else")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  (await limits.enter("other family", "stranger"))();
});
