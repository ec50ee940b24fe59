-- migrate:up

-- How often a product was seen, liked, saved and bargained for on a day of Montevideo. Views are numbers that the API adds up:
-- nothing says who looked. No foreign keys: written by every process every few seconds, and deleted with the product by a listener.
create table product_day (
  product_id bigint not null,
  day date not null,
  views integer not null default 0 check (views >= 0),
  likes integer not null default 0 check (likes >= 0),
  saves integer not null default 0 check (saves >= 0),
  offers integer not null default 0 check (offers >= 0),
  primary key (product_id, day)
) with (fillfactor = 80);
-- Serves the job that forgets days.
create index product_day_by_day on product_day (day);

-- The same of all products of a seller, and their orders that were paid.
create table seller_day (
  account_id uuid not null,
  day date not null,
  views integer not null default 0 check (views >= 0),
  likes integer not null default 0 check (likes >= 0),
  saves integer not null default 0 check (saves >= 0),
  offers integer not null default 0 check (offers >= 0),
  sales integer not null default 0 check (sales >= 0),
  primary key (account_id, day)
) with (fillfactor = 80);
-- Serves the job that forgets days.
create index seller_day_by_day on seller_day (day);

-- The sums of the last 30 days: views as they come, the rest at night.
create table product_month (
  product_id bigint primary key,
  account_id uuid not null,
  views integer not null default 0 check (views >= 0),
  likes integer not null default 0 check (likes >= 0),
  saves integer not null default 0 check (saves >= 0),
  offers integer not null default 0 check (offers >= 0)
) with (fillfactor = 80);
-- Serves the own products, those with most views first.
create index product_month_by_views on product_month (account_id, views desc, product_id);

insert into product_month (product_id, account_id)
select id, seller_id from product where state <> 'deleted';

-- What similar products were sold for. An empty brand or group stands for all of them.
create table price_hint (
  category text not null,
  brand_key text not null,
  condition_group text not null check (condition_group in ('', 'new', 'used', 'flawed')),
  cases integer not null check (cases >= 5),
  sellers integer not null check (sellers >= 3),
  low_cents integer not null,
  middle_cents integer not null,
  high_cents integer not null,
  primary key (category, brand_key, condition_group)
);

-- The provider's share of a payment, as the payments of 90 days had it; without a share when they were too few.
create table provider_fee_estimate (
  day date primary key,
  basis_points integer check (basis_points between 0 and 10000),
  cases integer not null
);

-- Null for what was saved before.
alter table collection_product add column added_at timestamptz;

-- migrate:down
