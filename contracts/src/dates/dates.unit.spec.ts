import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bothReadings, formatDate, isSameDate } from "./format-date.ts";
import { fromGedcomDate, toGedcomDate } from "./gedcom-date.ts";
import { parseDate, yearOf } from "./parse-date.ts";

/** "first..last", with nothing on an open side. */
const rangeOf = (text: string): string => {
  const { from = "", to = "" } = parseDate(text);
  return `${from}..${to}`;
};

describe("reading dates as people type them", () => {
  test.each([
    ["4 Mar 1890", "1890-03-04..1890-03-04"],
    ["March 4, 1890", "1890-03-04..1890-03-04"],
    ["1890-03-04", "1890-03-04..1890-03-04"],
    ["1890-03-04T09:30:00Z", "1890-03-04..1890-03-04"],
    ["04.03.1890", "1890-03-04..1890-03-04"],
    ["Monday, the 4th of March, 1890", "1890-03-04..1890-03-04"],
    ["4. März 1890", "1890-03-04..1890-03-04"],
    ["4 août 1914", "1914-08-04..1914-08-04"],
    ["Mar 1890", "1890-03-01..1890-03-31"],
    ["1890-03", "1890-03-01..1890-03-31"],
    ["3/1890", "1890-03-01..1890-03-31"],
    ["1890", "1890-01-01..1890-12-31"],
    ["  890 ", "0890-01-01..0890-12-31"],
    ["abt 1890", "1890-01-01..1890-12-31"],
    ["about 1890", "1890-01-01..1890-12-31"],
    ["circa 1890", "1890-01-01..1890-12-31"],
    ["c. 1890", "1890-01-01..1890-12-31"],
    ["c1890", "1890-01-01..1890-12-31"],
    ["1890?", "1890-01-01..1890-12-31"],
    ["before 1900", "..1899-12-31"],
    ["after 1900", "1901-01-01.."],
    ["until 1900", "..1900-12-31"],
    ["since 1900", "1900-01-01.."],
    ["between 1901 and 1903", "1901-01-01..1903-12-31"],
    ["between 1903 and 1901", "1901-01-01..1903-12-31"],
    ["1901-1903", "1901-01-01..1903-12-31"],
    ["1901–1903", "1901-01-01..1903-12-31"],
    ["1890-92", "1890-01-01..1892-12-31"],
    ["1890 or 1891", "1890-01-01..1891-12-31"],
    ["4-7 March 1890", "1890-03-04..1890-03-07"],
    ["March - May 1890", "1890-03-01..1890-05-31"],
    ["1890-03-04 - 1890-05-06", "1890-03-04..1890-05-06"],
    ["from 1901 to 1903", "1901-01-01..1903-12-31"],
    ["1890s", "1890-01-01..1899-12-31"],
    ["1800s", "1800-01-01..1899-12-31"],
    ["18th century", "1701-01-01..1800-12-31"],
    ["spring 1890", "1890-03-01..1890-05-31"],
    ["winter 1890", "1890-12-01..1891-02-28"],
    ["in 1890", "1890-01-01..1890-12-31"],
    ["in the 1890s", "1890-01-01..1899-12-31"],
    ["during the 18th century", "1701-01-01..1800-12-31"],
    ["probably 1890", "1890-01-01..1890-12-31"],
    ["maybe in March 1890", "1890-03-01..1890-03-31"],
    ["Perhaps before 1890", "..1889-12-31"],
    ["possibly between 1890 and 1892", "1890-01-01..1892-12-31"],
    ["1890 or so", "1890-01-01..1890-12-31"],
    ["1890 ca.", "1890-01-01..1890-12-31"],
    ["early 1890", "1890-01-01..1890-05-01"],
    ["mid-1951", "1951-05-02..1951-09-01"],
    ["the end of 1890", "1890-09-02..1890-12-31"],
    ["in the early 1890s", "1890-01-01..1893-05-01"],
    ["mid 1890s", "1893-05-02..1896-08-31"],
    ["late 1890s", "1896-09-01..1899-12-31"],
    ["late 19th century", "1867-09-02..1900-12-31"],
    ["early March 1890", "1890-03-01..1890-03-10"],
    ["mid-June 1944", "1944-06-11..1944-06-20"],
    ["about the late 1890s", "1896-09-01..1899-12-31"],
    ["before the mid 1890s", "..1893-05-01"],
    ["between early 1890 and late 1891", "1890-01-01..1891-12-31"],
  ])("%s", (text, range) => {
    expect(rangeOf(text)).toBe(range);
  });

  test("day and month in the American order are told apart where only one order is possible", () => {
    expect(rangeOf("3/13/1890")).toBe("1890-03-13..1890-03-13");
    expect(rangeOf("13/3/1890")).toBe("1890-03-13..1890-03-13");
    expect(rangeOf("4/3/1890")).toBe("1890-03-04..1890-04-03");
  });

  test.each([
    "",
    "hello",
    "31 Feb 1890",
    "13.13.1890",
    "90",
    "4 Mar 90",
    "1 Jan 0000",
    "at the time of the great flood",
    "probably",
    "probably not 1890",
    "late",
    "early 4 March 1890",
    "mid 1731/32",
    "?? spring",
    "1899-00",
    "Q5 1880",
    "1 1880",
    "Apr Q 1880",
  ])("nothing is guessed from %j", (text) => {
    expect(parseDate(text)).toStrictEqual({ text, kind: "phrase" });
  });
});

describe("reading dates as GEDCOM files write them", () => {
  test.each([
    ["4 MAR 1890", "1890-03-04..1890-03-04"],
    [" 5 AUG 1901", "1901-08-05..1901-08-05"],
    ["ABT    1103/1105", "1103-01-01..1105-12-31"],
    ["CAL 1890", "1890-01-01..1890-12-31"],
    ["EST 4 MAR 1890", "1890-03-04..1890-03-04"],
    ["BEF 5 JUL 1890", "..1890-07-04"],
    ["AFT 1890", "1891-01-01.."],
    ["BET 1901 AND MAR 1903", "1901-01-01..1903-03-31"],
    ["BET ABT 1890 AND ABT 1895", "1890-01-01..1895-12-31"],
    ["FROM 1901", "1901-01-01.."],
    ["TO 1903", "..1903-12-31"],
    ["FROM 1901 TO 1903", "1901-01-01..1903-12-31"],
    ["INT 1890 (about the harvest)", "1890-01-01..1890-12-31"],
    ["(about the harvest)", ".."],
    ["1731/32", "1731-01-01..1732-12-31"],
    ["11 FEB 1731/32", "1732-02-11..1732-02-11"],
    ["15 SEP 1396/1397", "1396-09-15..1397-09-15"],
    ["31 DEC 1899/00", "1899-12-31..1900-12-31"],
    ["44 B.C.", "-0043-01-01..-0043-12-31"],
    ["15 MAR 44 BCE", "-0043-03-15..-0043-03-15"],
    ["1 BCE", "0000-01-01..0000-12-31"],
    ["FROM 27 BCE TO 14", "-0026-01-01..0014-12-31"],
    ["BET 5 BCE AND MAR 5", "-0004-01-01..0005-03-31"],
    // A day, or a month, that nobody knows, as programs write it.
    ["00 MAR 1890", "1890-03-01..1890-03-31"],
    ["?? MAR 1890", "1890-03-01..1890-03-31"],
    ["__.03.1890", "1890-03-01..1890-03-31"],
    ["00.00.1890", "1890-01-01..1890-12-31"],
    ["1890-03-00", "1890-03-01..1890-03-31"],
    ["1890-00-00", "1890-01-01..1890-12-31"],
    ["BEF 00 MAR 1890", "..1890-02-28"],
    ["@#DJULIAN@ 00 MAR 1690", "1690-03-11..1690-04-10"],
    // Family Tree Maker.
    ["WFT Est. 1800-1810", "1800-01-01..1810-12-31"],
    ["EST BET 1800 AND 1810", "1800-01-01..1810-12-31"],
    ["ABT BET 1800 AND 1810", "1800-01-01..1810-12-31"],
    ["BEF 1890?", "..1889-12-31"],
    // Quarters, by which births are registered in England.
    ["Q1 1880", "1880-01-01..1880-03-31"],
    ["4Q 1880", "1880-10-01..1880-12-31"],
    ["2nd quarter 1880", "1880-04-01..1880-06-30"],
    ["Sep Qtr 1880", "1880-07-01..1880-09-30"],
    ["JUN Q 1880", "1880-04-01..1880-06-30"],
    ["Jan/Feb/Mar 1880", "1880-01-01..1880-03-31"],
    ["OCT-NOV-DEC 1880", "1880-10-01..1880-12-31"],
  ])("%s", (text, range) => {
    expect(rangeOf(text)).toBe(range);
  });

  test.each([
    ["@#DGREGORIAN@ 4 MAR 1890", "1890-03-04..1890-03-04", undefined],
    ["@#DJULIAN@ 25 OCT 1917", "1917-11-07..1917-11-07", "julian"],
    ["JULIAN 2 SEP 1752", "1752-09-13..1752-09-13", "julian"],
    ["@#DFRENCH R@ 18 BRUM 8", "1799-11-09..1799-11-09", "french"],
    ["FRENCH_R 6 COMP 11", "1803-09-23..1803-09-23", "french"],
    ["@#DHEBREW@ 2 TVT 5758", "1997-12-31..1997-12-31", "hebrew"],
    ["HEBREW 14 ADS 5784", "2024-03-24..2024-03-24", "hebrew"],
    ["HEBREW 14 ADR 5783", "2023-03-07..2023-03-07", "hebrew"],
  ])("%s is given in today's calendar", (text, range, calendar) => {
    expect([rangeOf(text), parseDate(text).calendar]).toStrictEqual([range, calendar]);
  });

  test("29 February of a year that was a leap year only in the old calendar is a Julian date", () => {
    expect(parseDate("29 FEB 1700")).toMatchObject({ from: "1700-03-11", calendar: "julian" });
  });
});

describe("showing dates to people", () => {
  test.each([
    ["abt 1890", "about 1890"],
    ["BET 1901 AND 1903", "between 1901 and 1903"],
    ["4 MAR 1890", "4 March 1890"],
    ["1890-03-04", "4 March 1890"],
    ["FROM 1901 TO 1903", "from 1901 to 1903"],
    ["TO 1903", "until 1903"],
    ["BEF MAR 1903", "before March 1903"],
    ["EST 1890", "estimated 1890"],
    ["CAL 1890", "calculated 1890"],
    ["(at harvest time)", "at harvest time"],
    ["INT 1890 (at harvest time)", "1890 (at harvest time)"],
    ["@#DJULIAN@ 25 OCT 1917", "25 October 1917 (Julian)"],
    ["FRENCH_R 13 VEND 1", "13 Vendémiaire 1 (French Republican)"],
    ["HEBREW 2 ADS 5784", "2 Adar Sheni 5784 (Hebrew)"],
    ["44 BCE", "44 BC"],
    ["11 FEB 1731/32", "11 February 1731/32"],
    ["21ST CENTURY", "21st century"],
    ["4/3/1890", "4/3/1890"],
    ["Probably 1890", "about 1890"],
    ["Perhaps before 1890", "probably before 1890"],
    ["possibly between 1890 and 1892", "probably between 1890 and 1892"],
    ["maybe 1890 (at harvest)", "probably 1890 (at harvest)"],
    ["1890 or so", "about 1890"],
    ["in the Early 1890s", "early 1890s"],
    ["the middle of 1951", "mid 1951"],
    ["Late-March 1890", "late March 1890"],
    ["some time in the war", "some time in the war"],
  ])("%s is shown as %s", (text, shown) => {
    expect(formatDate(text)).toBe(shown);
  });

  test("the year is the one that was written, in today's calendar", () => {
    expect(["before 1900", "BET 1901 AND 1903", "HEBREW 5758", "44 BC", "once"].map(yearOf)).toStrictEqual([
      1900,
      1901,
      1997,
      -44,
      undefined,
    ]);
  });

  test("the same date in other words is the same", () => {
    expect(isSameDate("abt 1890", "ABT 1890")).toBe(true);
    expect(isSameDate("1890-03-04", "4 MAR 1890")).toBe(true);
    expect(isSameDate("1890", "1891")).toBe(false);
    expect(isSameDate(null, "1890")).toBe(false);
    expect(isSameDate(null, null)).toBe(true);
    expect(isSameDate("probably before 1890", "before 1890")).toBe(false);
  });
});

describe("a date whose day and month could be either way round", () => {
  test.each([
    ["5/12/1980", ["5 December 1980", "12 May 1980"]],
    ["abt 5-12-1980", ["about 5 December 1980", "about 12 May 1980"]],
    ["between 4/3/1890 and 5/3/1890", ["between 4 March 1890 and 5 March 1890", "between 3 April 1890 and 3 May 1890"]],
    ["from 4/3/1890", ["from 4 March 1890", "from 3 April 1890"]],
  ])("%s is one of two, in words that are read one way", (text, readings) => {
    expect(bothReadings(text)).toEqual(readings);
    for (const reading of readings) expect(bothReadings(reading)).toBeUndefined();
  });

  test.each([
    "13/5/1980",
    "5/13/1980",
    "5/5/1980",
    "5.12.1980",
    "1980-05-12",
    "12 May 1980",
    "5/1980",
    "at harvest",
    "",
  ])("%j has one reading, or none", (text) => expect(bothReadings(text)).toBeUndefined());
});

describe("writing dates into GEDCOM", () => {
  test.each([
    ["March 4, 1890", { value: "4 MAR 1890" }, { value: "4 MAR 1890" }],
    ["c. 1890", { value: "ABT 1890" }, { value: "ABT 1890" }],
    ["between 1903 and 1901", { value: "BET 1901 AND 1903" }, { value: "BET 1901 AND 1903" }],
    ["44 BC", { value: "44 BCE" }, { value: "44 B.C." }],
    ["25 October 1917 (Julian)", { value: "JULIAN 25 OCT 1917" }, { value: "@#DJULIAN@ 25 OCT 1917" }],
    ["11 FEB 1731/32", { value: "11 FEB 1732", phrase: "11 FEB 1731/32" }, { value: "11 FEB 1731/32" }],
    ["1890s", { value: "BET 1890 AND 1899", phrase: "1890s" }, { value: "INT 1890 (1890s)" }],
    ["spring 1890", { value: "BET MAR 1890 AND MAY 1890", phrase: "spring 1890" }, { value: "INT 1890 (spring 1890)" }],
    [
      "late 1890s",
      { value: "BET 1 SEP 1896 AND 31 DEC 1899", phrase: "late 1890s" },
      { value: "INT 1896 (late 1890s)" },
    ],
    ["at harvest time", { value: "", phrase: "at harvest time" }, { value: "(at harvest time)" }],
    ["Perhaps before 1890", { value: "BEF 1890", phrase: "Perhaps before 1890" }, { value: "(Perhaps before 1890)" }],
    [
      "maybe 1890 (at harvest)",
      { value: "1890", phrase: "maybe 1890 (at harvest)" },
      { value: "INT 1890 (maybe 1890 (at harvest))" },
    ],
    ["1890 (at harvest)", { value: "1890", phrase: "at harvest" }, { value: "INT 1890 (at harvest)" }],
    ["", { value: "" }, { value: "" }],
  ])("%s", (text, seven, five) => {
    expect([toGedcomDate(text, "7.0"), toGedcomDate(text, "5.5.1")]).toStrictEqual([seven, five]);
  });

  test("a phrase of another program is shown with its date, and takes its place where it says the same", () => {
    expect(fromGedcomDate("27 MAR 2022", "Afternoon")).toBe("27 MAR 2022 (Afternoon)");
    expect(fromGedcomDate("BET 1701 AND 1800", "18th century")).toBe("18th century");
    expect(fromGedcomDate("BET 100 BCE AND 50 BCE", "about 90 BC")).toBe("about 90 BC");
    expect(fromGedcomDate("FROM 1700 TO 1800", "No date phrase")).toBe("FROM 1700 TO 1800");
    expect(fromGedcomDate("", "Around Easter")).toBe("Around Easter");
    expect(fromGedcomDate(" 5  AUG 1901")).toBe("5 AUG 1901");
  });
});

describe("for any input", () => {
  const year = fc.integer({ min: 100, max: 2100 });
  const month = fc.constantFrom(
    "",
    "JAN ",
    "FEB ",
    "MAR ",
    "APR ",
    "MAY ",
    "JUN ",
    "JUL ",
    "AUG ",
    "SEP ",
    "OCT ",
    "NOV ",
    "DEC ",
  );
  const simple = fc
    .tuple(
      fc.constantFrom("", "@#DJULIAN@ "),
      fc.integer({ min: 0, max: 28 }),
      month,
      year,
      fc.constantFrom("", "", "", " B.C.", "next"),
    )
    .map(([calendar, day, month, year, era]) => {
      const written = era === "next" ? `${year}/${String((year + 1) % 100).padStart(2, "0")}` : `${year}${era}`;
      return `${calendar}${month && day ? `${day} ` : ""}${month}${written}`;
    });
  const statement = fc.oneof(
    simple,
    fc
      .tuple(fc.constantFrom("ABT", "CAL", "EST", "BEF", "AFT", "FROM", "TO", "circa", "after"), simple)
      .map((words) => words.join(" ")),
    fc.tuple(simple, simple).map(([a, b]) => `BET ${a} AND ${b}`),
    fc.tuple(simple, simple).map(([a, b]) => `from ${a} to ${b}`),
    fc.tuple(simple, fc.constantFrom("afternoon", "at sea")).map(([date, phrase]) => `INT ${date} (${phrase})`),
    fc.tuple(fc.constantFrom("spring", "summer", "autumn", "winter"), year).map((words) => words.join(" ")),
    year.map((value) => `${Math.floor(value / 10) * 10}s`),
    fc
      .tuple(
        fc.constantFrom("", "about ", "after ", "probably before "),
        fc.constantFrom("early", "mid", "late"),
        month,
        year,
        fc.boolean(),
      )
      .map(([how, third, inMonth, value, isDecade]) => {
        const whole = isDecade ? `${Math.floor(value / 10) * 10}s` : `${inMonth}${value}`;
        return `${how}${third} ${whole}`;
      }),
  );

  test("nothing throws, and what is typed is kept", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string(), statement), (text) => {
        expect(parseDate(text).text).toBe(text.trim());
        formatDate(text);
        toGedcomDate(text, "7.0");
        fromGedcomDate(text, text);
      }),
    );
  });

  test("a range never ends before it begins, and sorts by its first day", () => {
    fc.assert(
      fc.property(statement, (text) => {
        const { kind, from, to, sortDay, year } = parseDate(text);
        expect(kind).not.toBe("phrase");
        expect([sortDay, year].every(Number.isInteger)).toBe(true);
        const isReversed = from !== undefined && to !== undefined && !from.startsWith("-") && from > to;
        expect(isReversed).toBe(false);
      }),
    );
  });

  test("what is shown to people reads as the same date again", () => {
    fc.assert(
      fc.property(statement, (text) => {
        const shown = formatDate(text);
        expect({ ...parseDate(shown), text }).toStrictEqual({ ...parseDate(text), text });
        expect(formatDate(shown)).toBe(shown);
      }),
    );
  });

  test("both versions of GEDCOM give the same date back", () => {
    fc.assert(
      fc.property(
        fc.oneof(statement, fc.constantFrom("at harvest", "1890s?", "4/3/1890", "about spring 1890")),
        (text) => {
          const { value, phrase } = toGedcomDate(text, "7.0");
          expect(formatDate(fromGedcomDate(value, phrase))).toBe(formatDate(text));
          expect(formatDate(fromGedcomDate(toGedcomDate(text, "5.5.1").value))).toBe(formatDate(text));
        },
      ),
    );
  });

  test("days and months as GEDCOM writes them are what they are in other words", () => {
    fc.assert(
      fc.property(year, month, fc.integer({ min: 0, max: 31 }), (inYear, inMonth, onDay) => {
        const usual = `${onDay === 0 ? "" : `${onDay} `}${inMonth.slice(0, 3).toUpperCase()} ${inYear}`;
        const inOtherWords = usual.replace(/ (?=\d+$)/, ", ");
        expect({ ...parseDate(usual), text: "" }).toStrictEqual({ ...parseDate(inOtherWords), text: "" });
      }),
    );
  });

  test("dates of one calendar sort as their parts do", () => {
    const ymd = fc.tuple(
      fc.integer({ min: 1, max: 2500 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    );
    const iso = ([y, m, d]: [number, number, number]): string =>
      `${String(y).padStart(4, "0")}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
    fc.assert(
      fc.property(ymd, ymd, (a, b) => {
        const [first, second] = [parseDate(iso(a)), parseDate(iso(b))];
        expect(first.from).toBe(iso(a));
        expect(Math.sign(first.sortDay! - second.sortDay!)).toBe(iso(a) < iso(b) ? -1 : iso(a) > iso(b) ? 1 : 0);
      }),
    );
  });
});
