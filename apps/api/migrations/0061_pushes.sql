-- migrate:up

alter table notification add column saved_search_id uuid;
alter table notification add column product_count integer;
alter table notification add column pushed_at timestamptz;

-- Null: the default of the kind.
alter table notification_preference add column push boolean;

-- Who was told of a product by a saved search, by whatever search.
create table alert_told (
  account_id uuid not null references account (id) on delete cascade,
  product_id bigint not null references product (id) on delete cascade,
  at timestamptz not null,
  -- The search whose mail at once names it too.
  mail_search_id uuid,
  primary key (account_id, product_id)
);
create index alert_told_by_product on alert_told (product_id);

-- How often a person is told of alerts.
create table alert_pace (
  account_id uuid primary key references account (id) on delete cascade,
  -- Pushes of the last 24 hours.
  pushed_at timestamptz[] not null default '{}',
  -- Null when there is nothing to mail.
  mail_due_at timestamptz,
  -- The last mail names what was told until then.
  mailed_until timestamptz
);
-- Serves the worker.
create index alert_pace_by_mail_due on alert_pace (mail_due_at) where mail_due_at is not null;

-- Who was told of a fallen price, once in seven days.
create table drop_told (
  account_id uuid not null references account (id) on delete cascade,
  product_id bigint not null references product (id) on delete cascade,
  at timestamptz not null,
  primary key (account_id, product_id)
);
create index drop_told_by_product on drop_told (product_id);
-- Serves the daily mail and the clean-up.
create index drop_told_by_time on drop_told (at);

-- Outlives an unfollow: following again tells nobody.
create table follow_news (
  followed_id uuid not null references account (id) on delete cascade,
  follower_id uuid not null references account (id) on delete cascade,
  notification_id bigint,
  created_at timestamptz not null,
  primary key (followed_id, follower_id)
);
create index follow_news_by_follower on follow_news (follower_id);
create index follow_news_in_group on follow_news (notification_id, created_at desc);

-- One push for each person and topic, `bell` or `thread:{id}`.
create table push_due (
  account_id uuid not null references account (id) on delete cascade,
  topic text not null,
  due_at timestamptz not null,
  primary key (account_id, topic)
);
-- Serves the worker.
create index push_due_by_time on push_due (due_at);

create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  -- Sealed.
  auth text not null,
  -- Of the VAPID key pair it was made with.
  key_id text not null,
  -- Browser and system, as shown in the settings.
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  failures integer not null default 0,
  failed_since timestamptz
);
create index push_subscription_by_account on push_subscription (account_id, last_seen_at);
-- Serves the end of a session.
create index push_subscription_by_session on push_subscription (session_id);
-- Serves the clean-up.
create index push_subscription_by_last_seen on push_subscription (last_seen_at);

-- Switched off by people who want pushes at night too.
create table push_settings (
  account_id uuid primary key references account (id) on delete cascade,
  quiet boolean not null
);

-- Inserted before the mail is sent: never twice a day.
create table daily_mail (
  account_id uuid not null references account (id) on delete cascade,
  day date not null,
  primary key (account_id, day)
);
-- Serves the clean-up.
create index daily_mail_by_day on daily_mail (day);

-- migrate:down
