-- migrate:up

-- What it was done to when that is no person or order, such as `product:12`; target_id is then its owner.
alter table admin_action add column subject text;

-- migrate:down
