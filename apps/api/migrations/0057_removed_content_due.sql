-- migrate:up transaction:false

-- Serves the worker: removed products and avatars to delete.
create index concurrently if not exists moderation_decision_final on moderation_decision (final_at) where final_at is not null;

-- migrate:down
