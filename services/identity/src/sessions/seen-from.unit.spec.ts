import fc from "fast-check";
import { expect, test } from "vitest";
import { deviceInWords } from "./device-in-words.ts";
import { placeInWords } from "./place-in-words.ts";

const like = "Mozilla/5.0";
test.each([
  [`${like} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox on Windows"],
  [
    `${like} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15`,
    "Safari on Mac",
  ],
  [
    `${like} (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `${like} (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `${like} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  [`${like} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36`, "Chrome on Linux"],
  ["curl/8.5.0", "Unknown device"],
  [undefined, "Unknown device"],
])("%s is %s", (userAgent, words) => expect(deviceInWords(userAgent)).toBe(words));

test("whatever the header says, the words are ours", () => {
  fc.assert(
    fc.property(fc.string(), (junk) => {
      expect(deviceInWords(`${junk} Firefox/1 ${junk} Windows`)).toMatch(/^[A-Z][A-Za-z ]+$/);
    }),
  );
});

test.each([
  ["192.0.2.77", "192.0.2.x"],
  ["2001:db8:1:2::/64", "2001:db8:1:x"],
  ["127.0.0.1", "the same network as the server"],
  ["192.168.1.20", "the same network as the server"],
  ["fe80:0:0:0::/64", "the same network as the server"],
  ["fd00:1:2:3::/64", "the same network as the server"],
  ["unknown", "an unknown place"],
])("%s is told as %s", (address, words) => expect(placeInWords(address)).toBe(words));
