-- migrate:up

-- Perceptual hashes of photos of products: near-identical ones differ in few bits.
create table picture_hash (
  picture_id uuid primary key,
  owner_id uuid not null,
  -- Null until a product takes the photo.
  product_id bigint,
  -- Null for plain photos, which are not compared.
  hash bigint,
  -- Searched too: of the mirrored photo, without its edge, and with a wider one.
  mirrored bigint,
  without_edge bigint,
  with_wider_edge bigint,
  -- Removed by a moderator: found again in any account until two years have passed.
  banned_at timestamptz,
  created_at timestamptz not null
);
-- Serve the search for twins: in one of these parts near-identical photos differ in one bit at most. They contain all that the
-- search filters by, so that it reads thousands of hashes without their rows.
create index picture_hash_part_0 on picture_hash ((hash & 65535)) include (hash, picture_id);
create index picture_hash_part_1 on picture_hash (((hash >> 16) & 65535)) include (hash, picture_id);
create index picture_hash_part_2 on picture_hash (((hash >> 32) & 65535)) include (hash, picture_id);
create index picture_hash_part_3 on picture_hash (((hash >> 48) & 65535)) include (hash, picture_id);
-- Serves removal, deletion and the search for twins of a product.
create index picture_hash_by_product on picture_hash (product_id) where product_id is not null;
-- Serves the clean-up.
create index picture_hash_banned on picture_hash (banned_at) where banned_at is not null;

create table picture_twin (
  picture_id uuid not null references picture_hash (picture_id) on delete cascade,
  twin_id uuid not null references picture_hash (picture_id) on delete cascade,
  distance smallint not null,
  is_mirrored boolean not null,
  found_at timestamptz not null,
  primary key (picture_id, twin_id)
);
create index picture_twin_by_twin on picture_twin (twin_id);

-- Photos of reported things: the store keeps the files while a row is there.
create table kept_picture (
  path text not null,
  report_id uuid not null references report (id) on delete cascade,
  primary key (path, report_id)
);
create index kept_picture_by_report on kept_picture (report_id);

-- migrate:down
