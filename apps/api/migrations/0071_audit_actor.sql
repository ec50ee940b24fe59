-- migrate:up transaction:false

-- Serves what one person of the staff did.
create index concurrently if not exists audit_entry_by_actor on audit_entry (actor_id, id desc);

-- migrate:down
