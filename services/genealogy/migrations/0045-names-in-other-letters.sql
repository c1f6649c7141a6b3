-- Names of a file in other letters, or as they are spoken, without case and accents: the people list finds by them too. Lines that are
-- kept of a file hold them; a text or a place in another language has no slashes.
alter table members add column called text generated always as (
  case when extra like '%TRAN %' or extra like '%ROMN %' or extra like '%FONE %' then
    lower(regexp_replace(normalize(
      replace(regexp_replace(extra, '(?:^|\n)(?:\d+ (?:TRAN|ROMN|FONE) (?=[^\n/]*/[^\n/]*/)|(?!\d+ (?:TRAN|ROMN|FONE) [^\n/]*/[^\n/]*/)[^\n]*)', ' ', 'g'), '/', ''),
      NFD), '[\u0300-\u036f]', '', 'g'))
  end
) stored;
