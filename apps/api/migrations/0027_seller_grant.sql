-- migrate:up

-- Our permission to act for an account at the payment provider. It outlives its person's link: what was paid into that account can
-- be refunded, claimed and charged back for months.
create table seller_grant (
  provider_user_id text primary key,
  -- For whom the tokens are sealed.
  account_id uuid not null references account (id) on delete cascade,
  -- Null once they are worth nothing.
  access_token text,
  refresh_token text,
  key_id text,
  token_expires_at timestamptz,
  refreshed_at timestamptz,
  refresh_failures integer not null default 0,
  -- Until when one process alone is asking the provider for new tokens: a refresh token is good for one use.
  renewing_until timestamptz,
  -- Until when the provider's list of payments has been read.
  swept_until timestamptz,
  -- When to look whether it may be erased; null while the account is linked.
  release_check_at timestamptz
);

create index seller_grant_by_account on seller_grant (account_id);
-- Serves the renewal of tokens.
create index seller_grant_expiring on seller_grant (token_expires_at) where access_token is not null;
create index seller_grant_to_release on seller_grant (release_check_at) where release_check_at is not null;

insert into seller_grant (provider_user_id, account_id, access_token, refresh_token, key_id, token_expires_at, refreshed_at,
  refresh_failures, swept_until, release_check_at)
select provider_user_id, account_id, access_token, refresh_token, key_id, token_expires_at, refreshed_at,
  refresh_failures, swept_until, case when state = 'unlinking' then now() end
from seller_account where state <> 'unlinked';

-- No release has had these columns: the one before does not know them.
-- squawk-ignore ban-drop-column
alter table seller_account drop column access_token, drop column refresh_token, drop column key_id, drop column token_expires_at, drop column refreshed_at, drop column refresh_failures, drop column renewing_until, drop column swept_until;

-- Serves the question how long a grant is needed. Orders go out with the same release.
-- squawk-ignore require-concurrent-index-creation
create index shop_order_by_collector on shop_order (collector_id, id desc);

-- migrate:down
