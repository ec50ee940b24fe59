-- migrate:up

-- What the buyer pays for the delivery; part of total_cents. The commission is of the products only.
alter table shop_order add column delivery_cents integer not null default 0 check (delivery_cents >= 0);
-- Checked for new rows only; older ones have no delivery and meet it by the check of commission_cents.
alter table shop_order add constraint shop_order_commission_of_products
  check (commission_cents <= total_cents - delivery_cents) not valid;

-- The offer whose agreed price the unit price is; null: the list price.
alter table order_item add column offer_id uuid;

-- How an order is delivered, as it was chosen at checkout.
create table order_delivery (
  order_id uuid primary key references shop_order (id) on delete cascade,
  -- `arranged`: the two agree on it after the payment.
  method text not null check (method in ('in_person', 'parcel', 'arranged')),
  -- Of a parcel: `priced` is paid with the order, `on_arrival` to the carrier.
  terms text check (terms in ('priced', 'free', 'on_arrival')),
  cost_cents integer not null check (cost_cents between 0 and 500000),
  -- Of the seller.
  from_department text,
  -- Where the seller meets buyers.
  zone text,
  -- Of the buyer's address; it outlives the address.
  department text,
  -- A copy: later changes of the address book do not reach it.
  address jsonb,
  erased_at timestamptz,
  check ((method = 'parcel') = (terms is not null)),
  check (cost_cents = 0 or terms = 'priced'),
  check (address is null or (method = 'parcel' and erased_at is null))
);

-- migrate:down
