-- migrate:up

-- When a piece was last changed; absent when it never was, and in pieces that were changed before this was written down.
alter table product add column changed_at timestamptz;

-- The files that tell search engines which pages there are. Every object under sitemaps/ has a row here, from before it is
-- written until after it is removed: sitemaps/{run_id}/{name}.xml.gz.
create table sitemap_file (
  run_id uuid not null,
  name text not null,
  run_started_at timestamptz not null,
  -- Those of one run only: they change over together.
  is_current boolean not null default false,
  primary key (run_id, name)
);

-- Serves /sitemap.xml, and keeps two runs from both being current.
create unique index sitemap_file_current on sitemap_file (name) where is_current;

-- migrate:down
