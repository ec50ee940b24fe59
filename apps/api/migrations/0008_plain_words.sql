-- migrate:up

-- Columns of a few values beside words in one index: the list without the search engine narrows by any of them.
create extension if not exists btree_gin;

-- Words as the list without the search engine compares them: small letters, no accents, ñ kept (moño is no mono), quotes left
-- out (Levi’s), stems of Spanish.
create or replace function plain_letters(words text) returns text
  immutable parallel safe language sql
  return translate(lower(words), 'áàâäãéèêëíìîïóòôöõúùûüç''’´`', 'aaaaaeeeeiiiiooooouuuuc');

create or replace function plain_words(title text, brand text) returns tsvector
  immutable parallel safe language sql
  return to_tsvector('pg_catalog.spanish', plain_letters(title || ' ' || coalesce(brand, '')));

create or replace function plain_query(words text) returns tsquery
  immutable parallel safe language sql
  return plainto_tsquery('pg_catalog.spanish', plain_letters(words));

-- migrate:down
