// A loader that keeps the names a module exports and leaves its code out. Whoever calls one of them is told.
const declared = /^export (?:async )?(?:function|const|let|class) ([\w$]+)/gm;
const listed = /^export \{([^}]*)\}/gm;

module.exports = (source) => {
  const names = new Set([...source.matchAll(declared)].map(([, name]) => name));
  for (const [, list] of source.matchAll(listed))
    for (const item of list.split(","))
      names.add(
        item
          .trim()
          .split(/\s+as\s+/)
          .at(-1),
      );
  names.delete("");
  return [
    // zod's schemas prepare their JSON Schema methods when they are built; only calling those is an error.
    'const absent = (name) => () => { throw new Error(name + " is not part of the browser\'s build"); };',
    ...[...names].map(
      (name) =>
        `export const ${name} = ${name.startsWith("create") ? `() => absent("${name}")` : `absent("${name}")`};`,
    ),
  ].join("\n");
};
