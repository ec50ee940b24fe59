-- migrate:up

alter table product add column size_system text;
alter table product add column age text;
-- No older row has a value, so nothing needs to be validated.
alter table product add constraint product_size_system
  check (size_system in ('uy', 'eu', 'br', 'ar')) not valid;

create table size_profile (
  account_id uuid primary key references account (id) on delete cascade,
  -- Values of the filter of sizes, such as `M - vestir`.
  sizes text[] not null,
  -- Centimetres of the body, in halves: around bust or chest, waist and hips; the foot from heel to toe.
  chest real check (chest > 0 and chest <= 300),
  waist real check (waist > 0 and waist <= 300),
  hips real check (hips > 0 and hips <= 300),
  foot real check (foot > 0 and foot <= 300),
  updated_at timestamptz not null
);

-- migrate:down
