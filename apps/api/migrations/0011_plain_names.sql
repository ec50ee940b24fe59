-- migrate:up

-- A name as a search compares it: small letters, no accents, ñ as n, marks within a name as spaces or left out. The API folds
-- what was typed in the same way (people.rules.ts).
create or replace function plain_name(name text) returns text
  immutable strict parallel safe language sql
  return translate(
    lower(name), 'áàâäãåāéèêëēíìîïīóòôöõōúùûüūñçýÿ-_.''’`´"', 'aaaaaaaeeeeeiiiiioooooouuuuuncyy   '
  );

-- migrate:down
