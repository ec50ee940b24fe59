-- migrate:up

-- Who may sign in, and with what. The tables identity, credential and session are written by better-auth.
create schema auth;
grant usage on schema auth to perchero_app;
alter default privileges in schema auth grant select, insert, update, delete on tables to perchero_app;
alter default privileges in schema auth grant usage on sequences to perchero_app;

-- A person with a verified e-mail and a password. Their public profile (account, same id) opens with their phone.
create table auth.identity (
  id uuid primary key,
  email text not null,
  email_verified boolean not null,
  -- The account name as it was given at registration.
  name text not null,
  image text,
  username text not null,
  birth_date date not null,
  gender text not null check (gender in ('masculino', 'femenino', 'otro', 'prefiero-no-decir')),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  phone text check (phone ~ '^\+5989[0-9]{7}$'),
  phone_verified_at timestamptz,
  role text not null default 'member' check (role in ('member', 'admin')),
  suspended_at timestamptz,
  password_changed_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- One address, one person; stored normalised.
create unique index identity_email on auth.identity (email);
-- One verified phone, one person.
create unique index identity_phone on auth.identity (phone) where phone_verified_at is not null;
-- Serves the people tool: newest first.
create index identity_recent on auth.identity (created_at desc, id desc);

create table auth.credential (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references auth.identity (id) on delete cascade,
  password text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, provider_id)
);

create table auth.session (
  id uuid primary key default gen_random_uuid(),
  -- Worth nothing without the signature that only the server can make.
  token text not null unique,
  user_id uuid not null references auth.identity (id) on delete cascade,
  -- What it opens: everything, or only the association of a phone.
  kind text not null default 'member' check (kind in ('member', 'phone')),
  -- The earlier of 7 days after it was last seen and 30 days after its beginning.
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the password, and the second factor, were last given in it.
  confirmed_at timestamptz not null,
  second_factor_at timestamptz,
  refresh_hash bytea unique,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Serves the list of devices and the end of all of a person's sessions.
create index session_by_user on auth.session (user_id, last_seen_at desc);
-- Serves the clean-up job.
create index session_expired on auth.session (expires_at);

-- The authenticator app of an admin.
create table auth.second_factor (
  user_id uuid primary key references auth.identity (id) on delete cascade,
  -- Encrypted with the server's key.
  secret text not null,
  -- The last time step whose digits were taken: digits work once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Links of mails and the login challenge: only the hash of each token is kept.
create table auth.one_time_token (
  token_hash bytea primary key,
  purpose text not null,
  -- The person or the registration it speaks for.
  subject_id uuid not null,
  detail jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Serves making the earlier links of a purpose invalid, and deletion.
create index one_time_token_by_subject on auth.one_time_token (subject_id, purpose);
-- Serves the clean-up job.
create index one_time_token_expired on auth.one_time_token (expires_at);

-- Codes sent by SMS, under a keyed hash. A verified one is the proof that update-phone uses up.
create table auth.phone_code (
  id bigint generated always as identity primary key,
  -- registration:{id} or account:{id}
  actor text not null,
  phone text not null,
  code_mac bytea not null,
  tries smallint not null default 0 check (tries <= 3),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz
);

-- Serves finding an actor's newest code.
create index phone_code_by_actor on auth.phone_code (actor, id desc);
-- Serves the clean-up job.
create index phone_code_expired on auth.phone_code (expires_at);

-- A new e-mail that its owner has not confirmed yet.
create table auth.email_change (
  user_id uuid primary key references auth.identity (id) on delete cascade,
  new_email text not null,
  session_id uuid not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);

-- A registration on its way; its id becomes the account's. Several may wait for one e-mail: the link tells them apart.
create table registration (
  id uuid primary key,
  ticket_hash bytea not null unique,
  email text not null,
  username text not null check (char_length(username) between 1 and 20),
  full_name text not null check (char_length(full_name) between 1 and 40),
  birth_date date not null,
  gender text not null,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  email_confirmed_at timestamptz,
  password_set_at timestamptz,
  -- The number the last code went to.
  phone text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Serves signing in before the e-mail is verified, and taking all of an address back.
create index registration_by_email on registration (email);
-- Serves the clean-up job.
create index registration_expired on registration (expires_at);

-- Names taken for good (no end) or by a registration on its way.
create table username_claim (
  -- Without case and accents.
  username_key text primary key,
  -- As it looks: names that read alike are one name.
  visual_key text not null unique,
  owner_id uuid not null,
  email text not null,
  expires_at timestamptz
);

-- Serves giving a name back.
create index username_claim_by_owner on username_claim (owner_id);
-- Serves the clean-up job.
create index username_claim_expired on username_claim (expires_at) where expires_at is not null;

-- A deleted person's row stays for what others depend on, without anything personal.
alter table account add column deleted_at timestamptz;

-- What admins did to people.
create table admin_action (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null,
  target_id uuid not null,
  request_id text not null,
  created_at timestamptz not null
);

-- Serves the history of a person.
create index admin_action_by_target on admin_action (target_id, id desc);

-- migrate:down
