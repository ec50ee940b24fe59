-- migrate:up

-- Removed by a moderator: the text stays for an appeal and is shown to nobody.
alter table comment add column removed_at timestamptz;
alter table review add column removed_at timestamptz;

-- Undone by an appeal.
alter table moderation_decision add column undone_at timestamptz;
-- When what it removed is deleted for good; null when nothing is.
alter table moderation_decision add column final_at timestamptz;

-- migrate:down
