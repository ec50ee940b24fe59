-- migrate:up

-- What a person was told about money: each thing once, in the bell or by mail.
create table money_news (
  account_id uuid not null references account (id) on delete cascade,
  -- What it came from, such as `order:{id}:{version}`.
  cause text not null,
  news text not null,
  order_id uuid,
  created_at timestamptz not null,
  mailed_at timestamptz,
  primary key (account_id, cause)
);

-- Serves forgetting the old ones.
create index money_news_by_age on money_news (created_at);

-- Why an operator decided so.
alter table admin_action add column reason text;

-- migrate:down
