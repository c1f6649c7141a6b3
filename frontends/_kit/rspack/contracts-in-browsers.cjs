// A loader for contracts in browsers: endpoints without what only the gateway, the services and the documentation read (a form imports the
// schema of what it sends by its own name, so that pages which send nothing do without it), and with every schema and endpoint marked as made without any effect, so that those no page of a frontend uses are left out. Contracts are
// formatted, which is what this reads.
const endpoint = /^export const \w+ = defineEndpoint\(\{\n[^]*?^\}\);$/gm;
const notForBrowsers =
  /^ {2}(?:summary|access|whileSuspended|whileCancelled|takesForm|params|query|body|raw):[^]*?,\n(?=(?: {2}[\w/]|\}))/gm;
const made = /^(export )?const (\w+) = ([a-z]\w*(?=\(|\s*\.)[^]*?);\n(?=\n*(?:\S|$))/gm;

module.exports = (source) =>
  source
    .replace(endpoint, (text) => text.replace(notForBrowsers, ""))
    .replace(made, (_, exported = "", name, how) => `${exported}const ${name} = /*#__PURE__*/ (() => ${how})();\n`);
