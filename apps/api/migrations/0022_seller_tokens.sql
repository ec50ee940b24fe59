-- migrate:up

-- Until when one process alone is asking the provider for new tokens: a refresh token is good for one use.
alter table seller_account add column renewing_until timestamptz;

-- Serves the step that ends what was taken away.
-- squawk-ignore require-concurrent-index-creation
create index seller_account_unlinking on seller_account (account_id) where state = 'unlinking';

-- migrate:down
