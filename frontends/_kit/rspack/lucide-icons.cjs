// A loader for lucide's icons: what is drawn of each, without its names and the keys of its parts (lucide-icon-for-browsers.ts needs none).
module.exports = (source) =>
  source
    .replace(/^__iconData\.node;$/m, "")
    .replace(/^ {2}(?:name|size): [^\n]*,\n/gm, "")
    .replace(/,\n {2}aliases: \[[^\]]*\]/, "")
    .replace(/(?:,\s*)?key: "\w+"/g, "");
