-- migrate:up

-- `processing`: its first photo is not ready; `deleted`: kept as a number only, so that deleting twice is no error.
alter type product_state add value if not exists 'processing' before 'active';
alter type product_state add value if not exists 'deleted' after 'withdrawn';

-- The account at the payment provider that a seller is paid into. A revoked one stays, so that its sales can be told apart.
create table seller_account (
  account_id uuid primary key references account (id) on delete cascade,
  provider_user_id text not null,
  linked_at timestamptz not null,
  revoked_at timestamptz
);

create type picture_state as enum ('waiting', 'processing', 'ready', 'refused');

-- Every photo that anybody began to send, from its slot to its end: no object exists in the store without a row here.
create table picture (
  -- Chosen by the browser.
  id uuid primary key,
  owner_id uuid not null references account (id) on delete cascade,
  -- In the object store, without width and file type: productPictures/{timestamp}-{random}. The upload itself lies under
  -- uploads/{id}, which nobody can read.
  path text not null unique,
  state picture_state not null default 'waiting',
  content_type text not null,
  byte_size integer not null check (byte_size > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  color text,
  thumbhash text,
  has_avif boolean not null default false,
  has_share_files boolean not null default false,
  -- The piece that took it; a photo belongs to one.
  product_id bigint references product (id) on delete set null,
  created_at timestamptz not null,
  -- The signed address of the upload works until then; afterwards the upload is swept away.
  upload_until timestamptz not null,
  is_swept boolean not null default false,
  check (state <> 'ready' or (width is not null and height is not null and color is not null and thumbhash is not null))
);

-- Serves the clean-up of photos that no piece took.
create index picture_unclaimed on picture (created_at) where product_id is null;
-- Serves the sweeping of uploads.
create index picture_unswept on picture (upload_until) where not is_swept;
-- Serves the pieces of a product, and its deletion.
create index picture_by_product on picture (product_id) where product_id is not null;
-- Serves the deletion of an account.
create index picture_by_owner on picture (owner_id);

-- Units that somebody is paying for.
alter table product add column reserved integer not null default 0;
-- Centimetres by what was measured.
alter table product add column measurements jsonb not null default '{}';

-- Without measures while the photo is being decoded; every reader of them is changed with this.
-- squawk-ignore ban-drop-not-null
alter table product_picture alter column width drop not null;
-- squawk-ignore ban-drop-not-null
alter table product_picture alter column height drop not null;
-- squawk-ignore ban-drop-not-null
alter table product_picture alter column color drop not null;
-- squawk-ignore ban-drop-not-null
alter table product_picture alter column thumbhash drop not null;
alter table product_picture add column has_avif boolean not null default false;
alter table product_picture add column has_share_files boolean not null default false;
-- Absent for the pictures of a seeded catalogue, which nobody sent.
alter table product_picture add column picture_id uuid;

-- migrate:down
