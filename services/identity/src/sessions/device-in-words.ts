/** The first that fits names it: many browsers also say what they are derived from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const named = (list: typeof browsers, text: string): string | undefined => list.find(([sign]) => sign.test(text))?.[1];

/** What a User-Agent header says in plain words: "Firefox on Windows"; "Unknown device" for what is no browser we know. */
export const deviceInWords = (userAgent: string | undefined): string => {
  // Nothing beyond is looked at: the header is as long as its sender likes.
  const text = (userAgent ?? "").slice(0, 500);
  const [browser, system] = [named(browsers, text), named(systems, text)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
};
