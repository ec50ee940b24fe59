-- migrate:up

alter table moderation_case validate constraint moderation_case_target_kind_check;

-- migrate:down
