-- migrate:up

-- No foreign keys, as product_like: a deletion removes its rows in batches.
create table follow (
  follower_id uuid not null,
  followed_id uuid not null,
  -- Told of each product that the followed person publishes.
  wants_news boolean not null default false,
  created_at timestamptz not null,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);

-- Serves the list of followers and the deletion of an account.
create index follow_by_followed on follow (followed_id, created_at desc, follower_id);
-- Serves those who are told of a new product.
create index follow_news_of on follow (followed_id, follower_id) where wants_news;

-- Moved in the transaction of the row.
create table follow_counter (
  account_id uuid primary key,
  followers integer not null default 0 check (followers >= 0),
  following integer not null default 0 check (following >= 0)
) with (fillfactor = 80);

-- How far a person has read the feed.
create table feed_mark (
  account_id uuid primary key,
  seen_at timestamptz not null
);

-- The first moment everybody could see it; null for products of before, which count from created_at.
alter table product add column published_at timestamptz;
-- During the roll the release before pauses and holds products without it: being listed again does not publish them.
create function keep_published_at() returns trigger language plpgsql as $$
begin
  new.published_at := new.created_at;
  return new;
end
$$;
create trigger product_published_at before update of state, holds on product
  for each row when (old.published_at is null and new.published_at is null
    and old.state = 'active' and old.holds = '{}' and (new.state <> 'active' or new.holds <> '{}'))
  execute function keep_published_at();

-- Shown struck through after a drop of the price, until then.
alter table product add column former_price_cents integer;
alter table product add column former_price_until timestamptz;

create table price_change (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id) on delete cascade,
  at timestamptz not null,
  from_cents integer not null check (from_cents > 0),
  to_cents integer not null check (to_cents > 0),
  -- Of a drop that is to be told.
  tell_at timestamptz
);

-- Serves the lowest price of the last 30 days.
create index price_change_by_product on price_change (product_id, at desc);
-- Serves the clean-up.
create index price_change_by_time on price_change (at);
-- Serves the job that tells of drops.
create index price_change_to_tell on price_change (tell_at) where tell_at is not null;

-- migrate:down
