-- migrate:up

-- What a buyer and a seller write to each other about a product.
create table thread (
  id uuid primary key,
  product_id bigint not null references product (id),
  buyer_id uuid not null references account (id),
  seller_id uuid not null references account (id),
  last_seq integer not null default 0,
  last_at timestamptz not null,
  created_at timestamptz not null,
  unique (product_id, buyer_id),
  check (buyer_id <> seller_id)
) with (fillfactor = 80);

-- Both serve what a block or a deleted account changes.
create index thread_by_buyer on thread (buyer_id, seller_id);
create index thread_by_seller on thread (seller_id, buyer_id);
-- Serves the deletion of old threads.
create index thread_by_last on thread (last_at);

-- A thread as one of its two people has it.
create table thread_member (
  thread_id uuid not null references thread (id) on delete cascade,
  account_id uuid not null references account (id),
  side text not null check (side in ('buying', 'selling')),
  -- Of the thread, for the order of the list.
  last_at timestamptz not null,
  read_seq integer not null default 0,
  -- Messages of the other person after read_seq.
  unread integer not null default 0 check (unread >= 0),
  -- Of message_inbox at the last change.
  revision bigint not null default 0,
  -- When a mail is sent unless the thread is read before.
  mail_due_at timestamptz,
  primary key (thread_id, account_id)
) with (fillfactor = 80);

-- Serves /mensajes.
create index thread_member_list on thread_member (account_id, last_at desc, thread_id desc);
-- Serves the live stream.
create index thread_member_changed on thread_member (account_id, revision);
-- Serves the worker.
create index thread_member_mail_due on thread_member (mail_due_at) where mail_due_at is not null;

-- The thread in which the two people of an order talk.
create table thread_order (
  order_id uuid primary key references shop_order (id) on delete cascade,
  thread_id uuid not null references thread (id) on delete cascade,
  at timestamptz not null
);

create index thread_order_by_thread on thread_order (thread_id, at desc);

create table message (
  -- Chosen by the browser, so that a repeated request adds nothing.
  id uuid primary key,
  thread_id uuid not null references thread (id) on delete cascade,
  -- 1, 2, 3 … without gaps.
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('text', 'offer', 'system')),
  -- Null for system messages.
  sender_id uuid references account (id),
  -- Empty for photos only, and once the sender deleted the account.
  text text not null default '' check (char_length(text) <= 1000),
  -- What the detector found in the text.
  findings text[] not null default '{}',
  -- The sender was warned and sent it anyway.
  acknowledged boolean not null default false,
  offer_id uuid,
  -- What a system message is about.
  event text,
  order_id uuid references shop_order (id) on delete cascade,
  -- Of system messages and offers.
  cause text,
  -- By a moderator.
  removed_at timestamptz,
  created_at timestamptz not null,
  unique (thread_id, seq),
  check ((sender_id is null) = (kind = 'system')),
  check ((event is null) = (kind <> 'system')),
  check ((cause is null) = (kind = 'text'))
);

-- Each cause is told once.
create unique index message_cause on message (thread_id, cause) where cause is not null;
-- Serves the deletion and the export of an account.
create index message_by_sender on message (sender_id, created_at) where sender_id is not null;

create table message_picture (
  message_id uuid not null references message (id) on delete cascade,
  position smallint not null check (position between 0 and 2),
  picture_id uuid not null unique,
  primary key (message_id, position)
);

-- The threads of a person together: the revision grows by one with every change.
create table message_inbox (
  account_id uuid primary key references account (id) on delete cascade,
  revision bigint not null default 0,
  unread_threads integer not null default 0 check (unread_threads >= 0)
) with (fillfactor = 80);

-- From a buyer's question to the seller's answer, for the standing.
create table answer_gap (
  thread_id uuid not null references thread (id) on delete cascade,
  asked_seq integer not null,
  seller_id uuid not null references account (id),
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (thread_id, asked_seq)
);

create unique index answer_gap_open on answer_gap (thread_id) where answered_at is null;
-- Serves the standing.
create index answer_gap_of_seller on answer_gap (seller_id, asked_at desc);

-- Median hours until an answer.
alter table seller_standing add column answer_hours integer;

-- migrate:down
