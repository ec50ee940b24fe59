-- migrate:up

-- How a buyer wants the products of a seller delivered.
create table cart_delivery (
  account_id uuid not null references account (id) on delete cascade,
  seller_id uuid not null references account (id) on delete cascade,
  method text not null check (method in ('in_person', 'parcel')),
  -- Of a parcel; null once the address is deleted.
  address_id uuid references address (id) on delete set null,
  chosen_at timestamptz not null,
  primary key (account_id, seller_id),
  check (method = 'parcel' or address_id is null)
);

-- Serves the deletion of an address.
create index cart_delivery_by_address on cart_delivery (address_id);

-- migrate:down
