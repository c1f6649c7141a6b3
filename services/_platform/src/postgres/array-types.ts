import type { PostgresType } from "postgres";

/** Numbers of the element types and of their arrays (select oid, typarray from pg_type), with how an element is written and read. */
interface ArrayType {
  readonly element: number;
  readonly array: number;
  readonly write?: (value: unknown) => string;
  readonly read?: (text: string) => unknown;
}

const written = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

const boolean = { write: (value: unknown) => (value ? "t" : "f"), read: (text: string) => text === "t" };
const number = { read: Number };
const date = { write: (value: unknown) => written(value), read: (text: string) => new Date(text) };
const json = { write: (value: unknown) => JSON.stringify(value), read: (text: string): unknown => JSON.parse(text) };

const arrayTypes: readonly ArrayType[] = [
  { element: 16, array: 1000, ...boolean },
  { element: 21, array: 1005, ...number },
  { element: 23, array: 1007, ...number },
  { element: 20, array: 1016 }, // bigint: read as text, like a single one
  { element: 25, array: 1009 },
  { element: 1043, array: 1015 },
  { element: 19, array: 1003 },
  { element: 700, array: 1021, ...number },
  { element: 701, array: 1022, ...number },
  { element: 1700, array: 1231 },
  { element: 1082, array: 1182, ...date },
  { element: 1114, array: 1115, ...date },
  { element: 1184, array: 1185, ...date },
  { element: 2950, array: 2951 },
  { element: 114, array: 199, ...json },
  { element: 3802, array: 3807, ...json },
];

const writeArray = (values: unknown, write: (value: unknown) => string): string => {
  if (!Array.isArray(values)) return String(values); // a literal already
  const elements = values.map((value: unknown) => {
    if (value === null || value === undefined) return "null";
    if (typeof value === "number" && write === written) return String(value);
    if (Array.isArray(value)) return writeArray(value, write);
    const text = write(value);
    return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, String.raw`\$&`) : text}"`;
  });
  return `{${elements.join(",")}}`;
};

/** What JSON says with a backslash, but for quotes and backslashes themselves: PostgreSQL would read the letter that follows. */
const escapedInJson = /(?:^|[^\\])(?:\\\\)*\\[^"\\]/;

/** An array as PostgreSQL reads it: `{"a","b",null}`. Mostly that is what JSON says of it, in half the time. */
export const arrayLiteral = (values: readonly unknown[]): string => {
  const json = JSON.stringify(values);
  return escapedInJson.test(json) ? writeArray(values, written) : `{${json.slice(1, -1)}}`;
};

const token = /"((?:[^"\\]|\\.)*)"|([^{},"]+)|([{}])/gs;

/** An array as Postgres writes it: `{1,2}`, `{"a b",NULL}`, `{{1},{2}}`. */
const readArray = (text: string, read: (text: string) => unknown): unknown => {
  const outermost: unknown[] = [];
  const open: unknown[][] = [outermost];
  for (const [, quoted, plain, brace] of text.matchAll(token)) {
    const current = open.at(-1)!;
    if (brace === "{") {
      const inner: unknown[] = [];
      current.push(inner);
      open.push(inner);
    } else if (brace === "}") open.pop();
    else if (quoted !== undefined) current.push(read(quoted.replace(/\\(.)/gs, "$1")));
    else current.push(plain === "NULL" ? null : read(plain!));
  }
  return outermost[0];
};

/**
 * Arrays of the usual types for postgres.js, which otherwise asks each new connection for them, in a promise that nobody
 * waits for: a connection lost at that moment would end the process.
 */
export const postgresArrayTypes: Readonly<Record<string, PostgresType>> = Object.fromEntries(
  arrayTypes.map(({ array, write = written, read = (text: string) => text }) => [
    `array${array}`,
    {
      to: array,
      from: [array],
      serialize: (values: unknown) => writeArray(values, write),
      parse: (text: string) => readArray(text, read),
    },
  ]),
);

/** From the type of an element to that of its array, for `sql.array(values)`. */
export const arrayOfElement: Readonly<Record<number, number>> = Object.fromEntries(
  arrayTypes.map(({ element, array }) => [element, array]),
);
