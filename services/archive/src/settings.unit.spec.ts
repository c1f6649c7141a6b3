import { readEnvironment, WrongSetting } from "@kinkeeper/platform/config";
import { expect, test } from "vitest";
import { chooseEmbeddings } from "./search/embeddings/choose-embeddings.ts";
import { archiveSettings } from "./settings.ts";

const wantedModel = (environment: Readonly<Record<string, string>>) =>
  chooseEmbeddings(readEnvironment(archiveSettings, environment)).wanted.id;

test("a provider compares meanings only where its model is named", () => {
  const provider = { OPENAI_API_KEY: "key", OPENAI_BASE_URL: "http://localhost/v1" };
  expect(wantedModel(provider)).toBe(wantedModel({}));
  expect(wantedModel({ ...provider, EMBEDDINGS_MODEL: "model" })).toBe("openai:model");
});

test("a model needs somebody to ask", () => {
  expect(() => wantedModel({ EMBEDDINGS_MODEL: "model" })).toThrow(
    new WrongSetting("EMBEDDINGS_MODEL needs OPENAI_API_KEY, OPENAI_BASE_URL or both beside it."),
  );
});

test("a family may keep 20 GiB unless told otherwise", () => {
  expect(readEnvironment(archiveSettings, {}).KINKEEPER_FAMILY_QUOTA).toBe(20 * 1024 ** 3);
  expect(() => readEnvironment(archiveSettings, { KINKEEPER_FAMILY_QUOTA: "much" })).toThrow(
    new WrongSetting("KINKEEPER_FAMILY_QUOTA must be a number."),
  );
});
