-- migrate:up

-- Avatars have no row: they are decoded while their owner waits.
create type picture_purpose as enum ('product', 'chapter', 'message', 'claim', 'parcel');
alter table picture add column purpose picture_purpose not null default 'product';
-- When something other than a product took the photo.
alter table picture add column taken_at timestamptz;

-- migrate:down
