-- migrate:up

-- The narrow row that buyers race for. Whoever sells, reserves or changes a piece holds it first, before the piece itself.
create table product_stock (
  product_id bigint primary key references product (id) on delete cascade,
  -- Units that are not sold.
  stock integer not null default 1,
  -- Of those, units that somebody is paying for.
  reserved integer not null default 0,
  check (reserved between 0 and stock)
) with (fillfactor = 50);

-- Until 0025 has filled it, and while processes of the release before still write product.stock: what they write arrives here too.
-- Deferred, because this release writes both rows in one transaction by itself. Goes with the two columns in the release after this.
create function keep_product_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_stock (product_id, stock) values (new.id, new.stock) on conflict (product_id) do nothing;
  else
    insert into product_stock (product_id, stock) values (new.id, new.stock)
    on conflict (product_id) do update set stock = greatest(excluded.stock, product_stock.reserved);
  end if;
  return null;
end
$$;
create constraint trigger product_stock_of_insert after insert on product
  deferrable initially deferred for each row execute function keep_product_stock();
create constraint trigger product_stock_of_update after update of stock on product
  deferrable initially deferred for each row when (old.stock is distinct from new.stock)
  execute function keep_product_stock();

create table cart_item (
  account_id uuid not null references account (id) on delete cascade,
  product_id bigint not null references product (id) on delete cascade,
  quantity smallint not null default 1 check (quantity between 1 and 99),
  -- What it cost when it was put in.
  seen_price_cents integer not null check (seen_price_cents > 0),
  added_at timestamptz not null,
  primary key (account_id, product_id)
);

-- Serves the carts that a deleted piece leaves.
create index cart_item_by_product on cart_item (product_id);

create type seller_account_state as enum ('linked', 'needs_relink', 'unlinking', 'unlinked');

alter table seller_account add column state seller_account_state not null default 'linked';
alter table seller_account add column nickname text;
-- Sealed with the key of that number, for this person and this account only. Null once they are worth nothing.
alter table seller_account add column access_token text;
alter table seller_account add column refresh_token text;
alter table seller_account add column key_id text;
alter table seller_account add column token_expires_at timestamptz;
alter table seller_account add column refreshed_at timestamptz;
alter table seller_account add column refresh_failures integer not null default 0;
-- Until when the provider's list of payments has been read.
alter table seller_account add column swept_until timestamptz;
alter table seller_account add column unlinked_at timestamptz;
update seller_account set state = 'unlinked' where revoked_at is not null;

-- The release before knows revoked_at only, this one the state: whichever of both is changed, the other follows. Goes with
-- revoked_at in the release after this.
create function keep_revoked_at() returns trigger language plpgsql as $$
begin
  if new.revoked_at is distinct from old.revoked_at then
    new.state := case when new.revoked_at is null then 'linked' else 'unlinked' end;
  elsif new.state is distinct from old.state then
    new.revoked_at := case when new.state = 'unlinked' then coalesce(new.unlinked_at, now()) end;
  end if;
  return new;
end
$$;
create trigger seller_account_revoked_at before update of state, revoked_at on seller_account
  for each row execute function keep_revoked_at();

-- One account at the provider is one person's.
-- squawk-ignore require-concurrent-index-creation
create unique index seller_account_of_provider on seller_account (provider_user_id) where state <> 'unlinked';
-- Serves the renewal of tokens.
-- squawk-ignore require-concurrent-index-creation
create index seller_account_expiring on seller_account (token_expires_at) where state = 'linked';

-- An attempt to link, which only the session that began it can end, once.
create table link_attempt (
  state_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null,
  -- Sealed.
  code_verifier text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index link_attempt_by_account on link_attempt (account_id);
create index link_attempt_expired on link_attempt (expires_at);

create table billing_info (
  account_id uuid primary key references account (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  updated_at timestamptz not null
);

create type order_state as enum (
  'creating', 'awaiting_payment', 'payment_pending', 'paid', 'partially_refunded', 'refund_pending', 'refunded',
  'in_dispute', 'charged_back', 'expired', 'cancelled', 'review'
);

-- What one buyer pays at once: an order per seller.
create table checkout (
  id uuid primary key,
  buyer_id uuid not null,
  -- The caller's: the same one again is the same checkout.
  key text not null,
  created_at timestamptz not null,
  unique (buyer_id, key)
);

-- Its id grows with time (UUID version 7), so that the table can be divided by months of it: nothing here is unique without it.
-- People may leave; what they bought and sold stays, so nothing refers to their rows.
create table shop_order (
  id uuid primary key,
  number bigint generated always as identity (start with 1001),
  checkout_id uuid not null,
  buyer_id uuid not null,
  seller_id uuid not null,
  -- The account at the provider that is to receive the money.
  collector_id text not null,
  total_cents bigint not null check (total_cents > 0),
  commission_cents bigint not null check (commission_cents >= 0 and commission_cents <= total_cents),
  state order_state not null default 'creating',
  -- Why it is so, in a word of ours.
  reason text,
  preference_id text,
  payment_url text,
  version integer not null default 1,
  -- Until when its pieces are set aside.
  held_until timestamptz not null,
  -- When to ask the provider next; null when nothing more is expected.
  next_check_at timestamptz,
  check_count integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  received_at timestamptz,
  tracking text
) with (fillfactor = 80);

create index shop_order_by_buyer on shop_order (buyer_id, id desc);
create index shop_order_by_seller on shop_order (seller_id, id desc);
create index shop_order_of_checkout on shop_order (checkout_id);
-- Serves the sweep.
create index shop_order_due on shop_order (next_check_at) where next_check_at is not null;
-- Serves the operators.
create index shop_order_by_state on shop_order (state, id desc);
create index shop_order_by_number on shop_order (number);

create table order_item (
  order_id uuid not null references shop_order (id) on delete cascade,
  product_id bigint not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents > 0),
  -- As it was when it was bought.
  title text not null,
  size text not null,
  -- The storage path of its first photo, and what a page needs to show it.
  picture jsonb,
  primary key (order_id, product_id)
);

create index order_item_by_product on order_item (product_id);

create type reservation_state as enum ('held', 'consumed', 'released');

create table reservation (
  id bigint generated always as identity primary key,
  order_id uuid not null references shop_order (id) on delete cascade,
  product_id bigint not null,
  quantity integer not null check (quantity > 0),
  state reservation_state not null default 'held',
  created_at timestamptz not null,
  closed_at timestamptz
);

-- An order holds a piece once. How many orders may hold it is for product_stock to say.
create unique index reservation_held on reservation (order_id, product_id) where state = 'held';
create index reservation_by_product on reservation (product_id) where state = 'held';
create index reservation_by_order on reservation (order_id);

-- What happened to an order: only ever added to.
create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references shop_order (id) on delete cascade,
  from_state order_state,
  to_state order_state not null,
  version integer not null,
  -- Such as `checkout`, `provider`, `expiry`, `buyer`, `seller`, `operator`.
  cause text not null,
  actor_id uuid,
  payment_id text,
  reason text,
  at timestamptz not null
);

create index order_event_of_order on order_event (order_id, id);

create type payment_verdict as enum ('ok', 'mismatch', 'foreign');

-- What the provider last said of a payment.
create table payment (
  id text primary key,
  -- Null when it is none of ours: sellers sell elsewhere with the same account.
  order_id uuid references shop_order (id),
  collector_id text not null,
  status text not null,
  status_detail text not null,
  amount_cents bigint not null,
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  currency text not null,
  payment_type text not null,
  method text not null,
  -- What the provider kept, and what it kept for us.
  provider_fee_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  voucher_url text,
  expires_at timestamptz,
  approved_at timestamptz,
  provider_updated_at timestamptz not null,
  first_seen_at timestamptz not null,
  verdict payment_verdict not null
);

create index payment_of_order on payment (order_id) where order_id is not null;

create type refund_state as enum ('requested', 'waiting_funds', 'approved', 'impossible');

-- Its id is the key under which the provider is asked, so that asking twice gives money back once.
create table refund (
  id uuid primary key,
  order_id uuid not null references shop_order (id),
  payment_id text not null references payment (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- Such as `late`, `duplicate`, `seller`, `operator`, `partial`.
  reason text not null,
  state refund_state not null default 'requested',
  provider_refund_id text,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz
);

-- One at a time for a payment.
create unique index refund_open on refund (payment_id) where state in ('requested', 'waiting_funds');
create index refund_due on refund (next_attempt_at) where state in ('requested', 'waiting_funds');
create index refund_of_order on refund (order_id);

create type ledger_account as enum ('buyer', 'seller', 'commission', 'provider_fee');

-- The book, in double entry: the lines of one cause sum to zero. Only ever added to.
create table ledger_line (
  id bigint generated always as identity primary key,
  payment_id text not null references payment (id),
  order_id uuid not null references shop_order (id),
  -- What happened: `approved`, `refunded:{cents until then}`, `charged-back:{n}`, `reimbursed:{n}`.
  cause text not null,
  account ledger_account not null,
  -- Positive: received.
  amount_cents bigint not null check (amount_cents <> 0),
  at timestamptz not null
);

-- A thing is booked once, however often it is heard of.
create unique index ledger_line_once on ledger_line (payment_id, cause, account);
create index ledger_line_of_order on ledger_line (order_id);

create type inbox_state as enum ('waiting', 'done', 'ignored', 'dead');

-- What the provider told us, stored before it is acknowledged; and what we found by ourselves.
create table provider_inbox (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  -- `webhook`, `ipn`, `sweep`, `check`.
  channel text not null,
  topic text not null,
  action text,
  resource_id text not null,
  collector_id text,
  order_hint uuid,
  request_id text,
  signature text not null,
  raw bytea,
  state inbox_state not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text
);

create index provider_inbox_due on provider_inbox (next_attempt_at) where state = 'waiting';
create index provider_inbox_of_resource on provider_inbox (resource_id);
create index provider_inbox_old on provider_inbox (received_at);

-- News about money have an order, and not always a person who did it.
-- squawk-ignore ban-drop-not-null
alter table notification alter column actor_id drop not null;
alter table notification add column order_id uuid;
-- Which news about money it is; its words are made from it.
alter table notification add column news text;

-- migrate:down
