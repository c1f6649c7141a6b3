import type { TransactionSql } from "postgres";

type Fragment = ReturnType<TransactionSql>;

/** Whatever stands between the words of a name becomes a space; letters without a plain form get theirs. */
const between = "\u0001-_'’`´.,()\"/“”„";

/** A name that has lost case and accents already, as ' word word '. */
export const namedText = (sql: TransactionSql, name: Fragment): Fragment =>
  sql`' ' || replace(replace(replace(translate(${name}, ${`${between}øłđð`}, ${`${" ".repeat(between.length)}oldd`}), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') || ' '`;

/** Any text without case and accents, as ' word word '. */
export const plainText = (sql: TransactionSql, text: Fragment): Fragment =>
  sql`(select ${namedText(
    sql,
    sql`case when octet_length(t.text) = length(t.text) then lower(t.text)
    else regexp_replace(lower(normalize(t.text, NFD)), '[\u0300-\u036f]', '', 'g') end`,
  )} from (select ${text} as text) as t)`;

/**
 * A text of somebody's `details` (`m`), "" where there is none: cut out of the JSON, which is far less work than reading all of it. A
 * quotation mark ends it.
 */
export const detailText = (sql: TransactionSql, field: string): Fragment =>
  sql`split_part(split_part(m.details, ${`"${field}":"`}, 2), '"', 1)`;

/**
 * Lines that are kept of a file and say what somebody is called, for PostgreSQL and for JavaScript. A name in other letters or as it is
 * spoken has slashes, as no text and place has that is told in another language.
 */
export const calledLines = String.raw`(?:(?:TITL|NICK|NPFX|NSFX|NAME) |(?:TRAN|ROMN|FONE) (?=[^\n/]*/[^\n/]*/))([^\n]*)`;

/** The words of a person's first, last and maiden name (`m`). */
export const ownNames = (sql: TransactionSql): Fragment => sql`
  ${namedText(sql, sql`m.sort_name`)}
  || case when m.details like '%"maidenName":"%' then ${plainText(sql, detailText(sql, "maidenName"))} else '' end`;

/**
 * The words of a person's own names (`m`), maiden name included, and of what a file or the first words of a biography call them
 * besides.
 */
export const nameColumns = (sql: TransactionSql): Fragment => sql`
  ${ownNames(sql)}
  || case when m.details like '%"title":"%' or m.details like '%"suffix":"%' or m.details like '%"otherNames":[%' then
    ${plainText(
      sql,
      sql`(select string_agg(said[1], ' ') from regexp_matches(
      substr(m.details, strpos(m.details, ',"isLiving":')), '"(?:title|suffix|firstName|lastName)":"([^"]*)"', 'g') as said)`,
    )} else '' end
  || case when m.extra ~ '(TITL|NICK|NPFX|NSFX|NAME|TRAN|ROMN|FONE) ' then
    ${plainText(sql, sql`(select string_agg(said[1], ' ') from regexp_matches(m.extra, ${calledLines}, 'g') as said)`)} else '' end
  || (select case when position('alled ' in b.beginning) > 0 or right(split_part(b.beginning, ' ', 1), 1) in ('.', ',') then
    ${plainText(
      sql,
      sql`coalesce(substring(b.beginning from '[Cc]alled ([^a-z .,;:!?"][^ .,;:!?"]*)'), '') || ' ' ||
      coalesce(substring(b.beginning from '^([^a-z .,;:!?"][^ .,;:!?"]*)[.,]'), '')`,
    )} else '' end
    from (select left(split_part(m.details, '"biography":"', 2), 60) as beginning) as b)`;

/** Whether a text in lower case holds all, or any, of some words, wherever. One with other letters than ASCII may hold any. */
const mayHold = (sql: TransactionSql, text: Fragment, words: readonly string[], which: "all" | "any"): Fragment => {
  const holds = (word: string): Fragment => sql`position(${word} in ${text}) > 0`;
  const asked =
    which === "all"
      ? words.map(holds).reduce((all, one) => sql`${all} and ${one}`, sql`true`)
      : words.map(holds).reduce((any, one) => sql`${any} or ${one}`, sql`false`);
  return sql`(octet_length(${text}) > length(${text}) or (${asked}))`;
};

/**
 * Whether the record of a person (`m`) may hold all, or any, of some words without case and accents: far quicker to tell than where they
 * stand.
 */
export const mayBeInRecord = (sql: TransactionSql, words: readonly string[], which: "all" | "any"): Fragment => sql`(
  select ${mayHold(sql, sql`r.text`, words, which)}
  from (select lower((m.details || coalesce(m.extra, '')) collate "C") as text offset 0) as r)`;

/** Whether the first and last name may hold any of them. */
export const mayBeInName = (sql: TransactionSql, words: readonly string[]): Fragment =>
  mayHold(sql, sql`m.sort_name`, words, "any");
