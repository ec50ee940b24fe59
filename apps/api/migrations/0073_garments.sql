-- migrate:up

-- The physical thing that outlives its listings.
create table garment (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  created_at timestamptz not null
);

-- One for each owner, in order. The owner has no foreign key, as in shop_order: the row of an account is never deleted.
create table garment_chapter (
  garment_id bigint not null references garment (id),
  place integer not null check (place > 0),
  -- For reports.
  id uuid not null unique,
  owner_id uuid not null,
  since timestamptz not null,
  -- Null while it is theirs.
  until timestamptz,
  -- How they got it; the first owner has none.
  order_id uuid references shop_order (id) on delete set null,
  product_id bigint references product (id) on delete set null,
  words text not null default '' check (char_length(words) <= 500),
  picture_id uuid references picture (id) on delete set null,
  shows_name boolean not null default false,
  department text,
  -- The order was refunded.
  voided_at timestamptz,
  -- Its owner deleted the account.
  erased_at timestamptz,
  -- By a moderator: words and photo stay for an appeal and are shown to nobody.
  removed_at timestamptz,
  primary key (garment_id, place),
  -- An order of several single products passes on several garments.
  unique (order_id, product_id)
);

-- Nobody takes a chapter out of the chain. The default privileges of this schema allow it.
revoke delete on garment_chapter from perchero_app;
revoke delete on garment from perchero_app;

-- One owner at a time.
create unique index garment_chapter_open on garment_chapter (garment_id) where until is null and voided_at is null;
-- A photo is in one chapter.
create unique index garment_chapter_picture on garment_chapter (picture_id) where picture_id is not null;
-- Serves the own garments, the export and the deletion of an account.
create index garment_chapter_by_owner on garment_chapter (owner_id, since desc, garment_id desc);

-- Without a foreign key, which would read the whole table: garments are never deleted.
alter table product add column garment_id bigint;

alter table moderation_case drop constraint moderation_case_target_kind_check;
alter table moderation_case add constraint moderation_case_target_kind_check check (
  target_kind in ('product', 'person', 'comment', 'message', 'review', 'collection', 'chapter', 'contact')
) not valid;

-- migrate:down
