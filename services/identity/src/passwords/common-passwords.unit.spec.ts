import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

describe("passwords that are tried first are found", () => {
  test.each([
    "password",
    "Password1",
    "P4ssw0rd2024!",
    "p@$$w0rd",
    "passwords123",
    "12345678",
    "1234567890",
    "87654321",
    "25.12.1990",
    "qwertyuiop",
    "qwerty123",
    "1q2w3e4r",
    "1qaz2wsx",
    "asdfghjkl;",
    "aaaaaaaa",
    "abcabcabc",
    "abcd1234",
    "iloveyou!!",
    "letmein2026",
    "welcome01",
    "sunshine7",
    "familytree1",
    "kinkeeper1",
    "trustno1",
    "monkey12345",
    "ADMINADMIN",
  ])("%s", (password) => expect(isCommonPassword(password)).toBe(true));
});

describe("passwords that nobody tries first are let through", () => {
  test.each([
    "correct horse battery staple",
    "grüne Tulpen am Fluss",
    "xk7#Qv9w",
    "beagle-galapagos-finch",
    "password of my grandmother's bicycle",
    "Ohne Mampf kein Kampf",
    "8f3kq0zm2p",
  ])("%s", (password) => expect(isCommonPassword(password)).toBe(false));
});
