-- migrate:up

-- Reviews of a completed order, one by each side. Both are published at one moment.
create table review (
  id uuid primary key,
  order_id uuid not null references shop_order (id) on delete cascade,
  author_id uuid not null references account (id),
  subject_id uuid not null references account (id),
  -- The reviewed side of the order.
  about text not null check (about in ('seller', 'buyer')),
  stars smallint not null check (stars between 1 and 5),
  -- Empty for stars only; erased with the author's account.
  text text not null,
  tags text[] not null,
  written_at timestamptz not null,
  published_at timestamptz,
  answer text,
  answered_at timestamptz,
  unique (order_id, author_id),
  check ((answer is null) = (answered_at is null)),
  check (answer is null or published_at is not null)
);

-- Serves the reviews of a profile and the deletion of the reviewed account.
create index review_of_subject on review (subject_id, published_at desc, id desc);
-- Serves the deletion of the author's account.
create index review_by_author on review (author_id);

-- Orders that can be reviewed now: their next date, which is the reminder or the end.
create table review_period (
  order_id uuid primary key references shop_order (id) on delete cascade,
  due_at timestamptz not null
);

-- Serves the worker.
create index review_period_due on review_period (due_at);

-- Sales that their seller cancelled or did not send in time, for a year.
create table sale_note (
  id uuid primary key,
  order_id uuid not null unique references shop_order (id) on delete cascade,
  seller_id uuid not null references account (id),
  kind text not null check (kind in ('cancelled', 'unsent')),
  at timestamptz not null
);

-- Serves the reviews of a profile and the standing.
create index sale_note_of_seller on sale_note (seller_id, at desc, id desc);

-- Computed from reviews, deliveries and notes. A missing row means zeros.
create table seller_standing (
  account_id uuid primary key references account (id) on delete cascade,
  reviews integer not null default 0,
  -- Sum of all reviews.
  stars integer not null default 0,
  -- Of the last year.
  sales integer not null default 0,
  cancelled integer not null default 0,
  send_days integer,
  -- When the oldest counted sale is older than a year.
  expires_at timestamptz,
  changed_at timestamptz not null
);

-- Serves the worker.
create index seller_standing_expiry on seller_standing (expires_at) where expires_at is not null;

-- migrate:down
