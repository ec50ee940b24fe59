-- migrate:up

create table saved_search (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- Words and filters: the canonical address of the listing, without the order. The same search saved twice is one.
  query_key text not null,
  name text not null check (char_length(name) between 1 and 60),
  -- Not percolated: PostgreSQL checks them.
  price_from_cents integer,
  price_to_cents integer,
  -- Least grade of the seller: 1 from an average of 4, 2 from 4.5.
  reputation smallint not null default 0 check (reputation between 0 and 2),
  cadence text not null check (cadence in ('instant', 'daily', 'none')),
  by_push boolean not null,
  by_mail boolean not null,
  -- Only what happened after it is told; begins anew when words or filters change.
  since timestamptz not null,
  seen_at timestamptz not null,
  -- Raised with every change of words or filters, and compared with that of the copy in the search engine.
  version integer not null default 1,
  created_at timestamptz not null,
  unique (account_id, query_key)
);

create table saved_search_match (
  search_id uuid not null references saved_search (id) on delete cascade,
  product_id bigint not null references product (id) on delete cascade,
  account_id uuid not null,
  matched_at timestamptz not null,
  -- Not told at once but with the day.
  deferred boolean not null,
  primary key (search_id, product_id)
);

-- When it was sold or deleted: what people were told of it goes some time later.
alter table product add column ended_at timestamptz;

-- Serves telling the people whose searches a product fits, and the clean-up.
create index saved_search_match_by_product on saved_search_match (product_id, account_id);
-- Serves the page of a search.
create index saved_search_match_list on saved_search_match (search_id, matched_at desc, product_id desc);

-- Products to compare with the saved searches.
create table product_match (
  product_id bigint primary key references product (id) on delete cascade,
  -- The latest cause.
  happened_at timestamptz not null,
  -- The latest publication or edit.
  appeared_at timestamptz,
  -- The first fall of the price; the falls are in price_change.
  cheaper_since timestamptz,
  due_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz
) with (fillfactor = 80);

-- Serves the worker.
create index product_match_due on product_match (due_at) where done_at is null;
-- Serves a search saved while products are matched, and the clean-up.
create index product_match_by_time on product_match (happened_at);

-- migrate:down
