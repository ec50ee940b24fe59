-- migrate:up

-- All reports and signals about one thing, until decided.
create table moderation_case (
  id uuid primary key,
  target_kind text not null check (target_kind in ('product', 'person', 'comment', 'message', 'review', 'collection', 'contact')),
  target_id text not null,
  -- Whom a decision is about; null for contact and deleted accounts.
  owner_id uuid,
  -- What the queue shows, as it was when the case was opened.
  title text not null,
  picture text,
  -- Of the report and the signal with the highest harm.
  reason text,
  signal text,
  state text not null check (state in ('open', 'assigned', 'decided', 'appealed', 'closed')),
  version integer not null default 1,
  harm integer not null,
  independent integer not null default 0,
  priority integer not null,
  is_late boolean not null default false,
  -- When it is to be decided, an appeal to be answered, or a decision to be final.
  due_at timestamptz,
  assigned_to uuid,
  assigned_until timestamptz,
  -- Independent reports of the decided version; three open the case again, once.
  reports_after integer not null default 0,
  was_reopened boolean not null default false,
  opened_at timestamptz not null,
  decided_at timestamptz,
  closed_at timestamptz,
  closed_reason text check (closed_reason in ('final', 'owner-gone')),
  check ((state = 'assigned') = (assigned_to is not null and assigned_until is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (due_at is not null or state = 'closed')
) with (fillfactor = 80);

create unique index moderation_case_open on moderation_case (target_kind, target_id) where state in ('open', 'assigned');
-- Serves the report of a thing that was decided before.
create index moderation_case_by_target on moderation_case (target_kind, target_id, opened_at desc);
-- These serve the views of the queue, with everything that they show: a page reads no other block.
create index moderation_case_queue on moderation_case (priority desc, opened_at, id)
  include (due_at, state, target_kind, owner_id, title, picture, reason, signal, is_late, assigned_to, assigned_until)
  where state in ('open', 'assigned') and target_kind <> 'contact';
create index moderation_case_contact on moderation_case (priority desc, opened_at, id)
  include (due_at, state, target_kind, owner_id, title, picture, reason, signal, is_late, assigned_to, assigned_until)
  where state in ('open', 'assigned') and target_kind = 'contact';
create index moderation_case_mine on moderation_case (assigned_to, opened_at) where state = 'assigned';
create index moderation_case_appealed on moderation_case (due_at, id)
  include (priority, state, target_kind, owner_id, title, picture, reason, signal, is_late, assigned_to, assigned_until)
  where state = 'appealed';
create index moderation_case_decided on moderation_case (decided_at desc, id)
  include (priority, due_at, state, target_kind, owner_id, title, picture, reason, signal, is_late, assigned_to, assigned_until)
  where decided_at is not null;
-- Serves the worker: leases that end, cases that are late, decisions that become final.
create index moderation_case_due
  on moderation_case (least(case when not is_late or state = 'decided' then due_at end, assigned_until))
  where state <> 'closed';
-- Serves the history of a person, and the deletion of an account.
create index moderation_case_by_owner on moderation_case (owner_id, opened_at desc) where owner_id is not null;
-- Serves the erasure of what was kept.
create index moderation_case_closed on moderation_case (closed_at) where closed_at is not null;

create table report (
  id uuid primary key,
  -- Null once the account is deleted.
  reporter_id uuid,
  target_kind text not null,
  target_id text not null,
  owner_id uuid,
  reason text not null,
  words text not null,
  -- The thing as it was; erased with the case.
  snapshot jsonb,
  -- Of the version of the thing.
  fingerprint bytea not null,
  is_independent boolean not null,
  case_id uuid not null references moderation_case (id),
  created_at timestamptz not null,
  unique (reporter_id, target_kind, target_id, fingerprint)
);
-- Serves the case.
create index report_by_case on report (case_id, created_at);
-- Serves own reports, their outcome, and the deletion of an account.
create index report_by_reporter on report (reporter_id, created_at desc) where reporter_id is not null;
-- Serves the history of a person.
create index report_by_owner on report (owner_id, created_at desc) where owner_id is not null;
-- Serves the public figures.
create index report_by_time on report (created_at);

-- What one of our rules found, once for a version of a thing.
create table moderation_signal (
  rule text not null,
  target_kind text not null,
  target_id text not null,
  fingerprint bytea not null,
  case_id uuid not null references moderation_case (id),
  detail jsonb not null,
  created_at timestamptz not null,
  primary key (rule, target_kind, target_id, fingerprint)
);
-- Serves the case.
create index moderation_signal_by_case on moderation_signal (case_id, created_at);

create table moderation_decision (
  id uuid primary key,
  case_id uuid not null references moderation_case (id),
  -- Of the case when it was decided.
  case_version integer not null,
  owner_id uuid,
  moderator_id uuid not null,
  thing text not null check (thing in ('nothing', 'hide', 'remove')),
  person text not null check (person in ('none', 'warn', 'suspend-1', 'suspend-7', 'suspend-30', 'close')),
  reason text not null,
  words text not null,
  -- For colleagues; erased with the case.
  note text,
  -- Of a suspension.
  until timestamptz,
  -- What the decision changed, to undo it.
  undo jsonb not null default '{}',
  -- The milder decision after an appeal.
  replaced_by uuid references moderation_decision (id),
  created_at timestamptz not null,
  unique (case_id, case_version)
);
-- Serves what a person reads about themselves, and the ladder.
create index moderation_decision_by_owner on moderation_decision (owner_id, created_at desc) where owner_id is not null;
-- Serves the public figures.
create index moderation_decision_by_time on moderation_decision (created_at);

create table moderation_appeal (
  decision_id uuid primary key references moderation_decision (id),
  words text not null,
  created_at timestamptz not null,
  decided_by uuid,
  outcome text check (outcome in ('kept', 'softened', 'reversed')),
  answer text,
  decided_at timestamptz,
  check ((decided_at is null) = (outcome is null))
);

create table contact_message (
  -- The browser's.
  id uuid primary key,
  case_id uuid not null references moderation_case (id),
  account_id uuid,
  -- Of guests; erased with the case.
  email text,
  topic text not null,
  words text not null,
  answer text,
  answered_by uuid,
  created_at timestamptz not null,
  answered_at timestamptz
);
create index contact_message_by_case on contact_message (case_id);
-- Serves export and deletion of an account.
create index contact_message_by_account on contact_message (account_id) where account_id is not null;

-- Products that are not listed until somebody has looked, or until a date.
create table waiting_product (
  product_id bigint primary key references product (id) on delete cascade,
  hold text not null check (hold in ('review', 'hidden')),
  since timestamptz not null,
  -- When it is listed by itself; null while only the owner can mend it.
  due_at timestamptz
);
-- Serves the worker.
create index waiting_product_due on waiting_product (due_at) where due_at is not null;

-- The decision or appeal that a notification tells of.
alter table notification add column decision_id uuid;

-- migrate:down
