import { expect, test } from "vitest";
import { WrongSetting } from "../config.ts";
import { addressVariable, serviceAddresses } from "./service-addresses.ts";

test("a service is reached by its name unless its address is told", () => {
  const addresses = serviceAddresses({ ARCHIVE_URL: "https://archive.internal:9000", GENEALOGY_URL: "" });
  expect(addresses.archive).toEqual(new URL("https://archive.internal:9000"));
  expect(addresses.genealogy).toEqual(new URL("http://genealogy:8080"));
});

test("a name of two words makes one variable", () => expect(addressVariable("ai-chat")).toBe("AI_CHAT_URL"));

test("what is no address is refused", () =>
  expect(() => serviceAddresses({ IDENTITY_URL: "identity:8080" })).toThrow(
    new WrongSetting("IDENTITY_URL must be an address that starts with http:// or https://."),
  ));
