-- migrate:up

-- `on_arrival`: the carrier charges the buyer.
create type parcel_kind as enum ('none', 'priced', 'free', 'on_arrival');

-- How a seller delivers everything, unless a product differs. Without a row the default of price.rules.ts holds.
create table delivery_settings (
  account_id uuid primary key references account (id) on delete cascade,
  department text not null,
  in_person boolean not null,
  zone text check (char_length(zone) between 3 and 40),
  parcel parcel_kind not null,
  local_cents integer check (local_cents between 0 and 500000),
  country_cents integer check (country_cents between 0 and 500000),
  updated_at timestamptz not null,
  check (in_person or parcel <> 'none'),
  check (in_person = (zone is not null)),
  check ((parcel = 'priced') = (local_cents is not null)),
  check ((parcel = 'priced') = (country_cents is not null))
);

-- What one product changes; null follows the settings.
create table product_delivery (
  product_id bigint primary key references product (id) on delete cascade,
  in_person boolean,
  parcel parcel_kind,
  local_cents integer check (local_cents between 0 and 500000),
  country_cents integer check (country_cents between 0 and 500000),
  check ((parcel is not null and parcel = 'priced') = (local_cents is not null)),
  check ((parcel is not null and parcel = 'priced') = (country_cents is not null))
);

create type address_kind as enum ('home', 'office');

-- Where a buyer receives parcels; an order keeps a copy.
create table address (
  -- Chosen by the browser, so that a repeated request adds nothing.
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  kind address_kind not null,
  label text not null check (char_length(label) between 1 and 30),
  recipient text not null check (char_length(recipient) between 1 and 60),
  phone text not null check (phone ~ '^\+5989\d{7}$'),
  street text check (char_length(street) between 1 and 80),
  door text check (char_length(door) between 1 and 10),
  apartment text check (char_length(apartment) between 1 and 10),
  office text check (char_length(office) between 1 and 60),
  locality text not null check (char_length(locality) between 1 and 60),
  department text not null,
  postal_code text check (postal_code ~ '^\d{5}$'),
  notes text check (char_length(notes) between 1 and 120),
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'home') = (street is not null)),
  check ((kind = 'home') = (door is not null)),
  check ((kind = 'office') = (office is not null))
);

-- Serves the address book.
create index address_by_account on address (account_id, created_at);
-- Each person has one default.
create unique index address_default on address (account_id) where is_default;

-- migrate:down
