-- migrate:up

-- A row exists once the seller changed them: otherwise offers are taken from half the price up.
create table offer_settings (
  account_id uuid primary key references account (id) on delete cascade,
  is_open boolean not null,
  -- The lowest offer, in percent of the price.
  floor_percent smallint not null check (floor_percent in (50, 60, 70, 80, 90))
);

-- A price that a seller offers to everybody who likes a product; each of them may take it.
create table liker_offer (
  -- The browser's.
  id uuid primary key,
  product_id bigint not null references product (id) on delete cascade,
  seller_id uuid not null references account (id) on delete cascade,
  price_cents integer not null check (price_cents > 0 and price_cents % 100 = 0),
  made_at timestamptz not null,
  until timestamptz not null,
  voided_at timestamptz,
  notified_count integer not null default 0,
  -- Likers are notified in the order of their ids: the last one, and null once all were.
  notify_after uuid default '00000000-0000-0000-0000-000000000000'
);
-- Serves the product page and the limit of one a week.
create index liker_offer_of_product on liker_offer (product_id, made_at desc);
-- Serves the worker.
create index liker_offer_to_notify on liker_offer (made_at) where notify_after is not null;

-- A price for one unit of a product, between its seller and one buyer.
create table offer (
  -- The browser's.
  id uuid primary key,
  product_id bigint not null references product (id) on delete cascade,
  buyer_id uuid not null references account (id) on delete cascade,
  seller_id uuid not null references account (id) on delete cascade,
  by text not null check (by in ('buyer', 'seller')),
  price_cents integer not null check (price_cents > 0 and price_cents % 100 = 0),
  -- When it was made.
  list_price_cents integer not null,
  state text not null check (state in ('open', 'accepted', 'refused', 'countered', 'withdrawn', 'expired', 'void', 'used')),
  -- Why it is void.
  cause text check (cause in ('sold', 'paused', 'price', 'gone')),
  -- The offer that it answers.
  answers_id uuid references offer (id) on delete cascade,
  -- The buyer took it.
  liker_offer_id uuid references liker_offer (id) on delete cascade,
  made_at timestamptz not null,
  -- Of the answer, or of the agreed price.
  until timestamptz not null,
  remind_at timestamptz,
  version integer not null default 1,
  check (buyer_id <> seller_id),
  check ((cause is null) = (state <> 'void')),
  unique (liker_offer_id, buyer_id)
) with (fillfactor = 80);

-- One offer at a time between the two.
create unique index offer_live on offer (product_id, buyer_id) where state in ('open', 'accepted');
-- Serves the limit of three.
create index offer_of_pair on offer (product_id, buyer_id, by);
-- Both serve the worker.
create index offer_due on offer (until) where state in ('open', 'accepted');
create index offer_to_remind on offer (remind_at) where remind_at is not null;
-- Both serve the end of an account; the first also blocks.
create index offer_live_of_buyer on offer (buyer_id) where state in ('open', 'accepted');
create index offer_live_of_seller on offer (seller_id) where state in ('open', 'accepted');

-- What happened to an offer: rows are only added.
create table offer_event (
  id bigint generated always as identity primary key,
  offer_id uuid not null references offer (id) on delete cascade,
  from_state text,
  to_state text not null,
  version integer not null,
  cause text not null,
  actor_id uuid,
  at timestamptz not null,
  unique (offer_id, version)
);

-- The offer that a mail is about.
alter table money_news add column offer_id uuid;

-- migrate:down
