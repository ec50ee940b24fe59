-- migrate:up

-- What everybody may see of a person. Mail, phone and birth date never live here.
create table account (
  id uuid primary key default gen_random_uuid(),
  username text not null check (char_length(username) between 1 and 20),
  full_name text not null check (char_length(full_name) between 1 and 40),
  description text not null default '' check (char_length(description) <= 140),
  avatar_path text,
  department text,
  created_at timestamptz not null
);

-- A name is taken in every letter case, and /perfil/:username is found in any.
create unique index account_username on account (lower(username));

-- migrate:down
