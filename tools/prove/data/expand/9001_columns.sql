-- migrate:up

-- Nullable, or with a default that is the same for all rows: nothing is rewritten.
alter table product add column season text;
alter table product_like add column source text not null default 'web';

-- migrate:down
