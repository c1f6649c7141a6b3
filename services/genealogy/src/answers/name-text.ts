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
 * The words of a person's own names (`m`), maiden name included, and of what a file calls them. `details` is read only where there is
 * something to read.
 */
export const nameColumns = (sql: TransactionSql): Fragment => sql`
  ${namedText(sql, sql`m.sort_name`)}
  || case when m.details like '%"maidenName":"%' then ${plainText(sql, sql`coalesce(m.details::jsonb ->> 'maidenName', '')`)} else '' end
  || case when m.extra ~ '(TITL|NICK|NPFX|NSFX|NAME) ' then
    ${plainText(sql, sql`(select string_agg(said[1], ' ') from regexp_matches(m.extra, '(?:TITL|NICK|NPFX|NSFX|NAME) ([^\n]*)', 'g') as said)`)} else '' end
  || case when split_part(m.details, '"biography":"', 2) ~ '^([^ ]+[.,]|.{0,40}[Cc]alled )' then
    ${plainText(sql, sql`left(split_part(m.details, '"biography":"', 2), 100)`)} else '' end`;
