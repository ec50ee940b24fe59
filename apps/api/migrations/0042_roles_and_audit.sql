-- migrate:up

-- Staff: moderators decide about content, money operators about orders, admins about both and about people.
alter table auth.identity drop constraint identity_role_check;
-- The rows satisfy the narrower check of before.
alter table auth.identity add constraint identity_role_check
  check (role in ('member', 'moderator', 'money', 'admin')) not valid;

-- What staff did and which private data they read; rows are added and never changed.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Nobody's id for commands run on a server (role `operator`).
  actor_id uuid not null,
  role text not null check (role in ('moderator', 'money', 'admin', 'operator')),
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  case_id bigint,
  reason text,
  -- `owner_id` of a subject that belongs to a person, and what else the action says.
  detail jsonb not null default '{}',
  request_id text not null
);

-- The default privileges of this schema allow both.
revoke update, delete on audit_entry from perchero_app;

-- Serves the history of a person, order or product.
create index audit_entry_by_subject on audit_entry (subject_kind, subject_id, id desc);
-- Serves what a person's export says about content of theirs.
create index audit_entry_by_owner on audit_entry ((detail ->> 'owner_id'), id desc)
  where detail ->> 'owner_id' is not null;

-- The release before writes to admin_action and reads the reasons of removals there. Until the migration that drops admin_action
-- (with both functions, one release later) its rows are copied at once, so that none is lost and nothing is left to copy.
create function audit_entry_of(action admin_action) returns audit_entry language sql stable as $$
  select row(
    action.id,
    action.created_at,
    action.admin_id,
    case when action.admin_id = '00000000-0000-0000-0000-000000000000' then 'operator' else 'admin' end,
    case when action.action in ('grant-admin', 'revoke-admin') then replace(action.action, '-admin', '-role') else action.action end,
    case
      when action.subject is not null then split_part(action.subject, ':', 1)
      when action.action = 'money-retry' then 'work'
      when action.action like 'money-%' then 'order'
      else 'person'
    end,
    case
      when action.subject is not null then split_part(action.subject, ':', 2)
      when action.action = 'money-retry' then action.reason
      else action.target_id::text
    end,
    null,
    case when action.action <> 'money-retry' then action.reason end,
    case
      when action.subject ~ '^(product|comment):' then jsonb_build_object('owner_id', action.target_id)
      when action.action in ('grant-admin', 'revoke-admin') then jsonb_build_object('role', 'admin')
      else '{}'
    end,
    action.request_id
  )::audit_entry
$$;

create function copy_admin_action() returns trigger language plpgsql as $$
begin
  insert into audit_entry overriding system value select copied.* from audit_entry_of(new) as copied
  on conflict (id) do nothing;
  return null;
end $$;
create trigger admin_action_copied after insert on admin_action
  for each row execute function copy_admin_action();

insert into audit_entry overriding system value
select copied.* from admin_action cross join lateral audit_entry_of(admin_action) as copied;

-- Both tables share the ids of notifications: the release before continues below, this one begins above.
select setval(pg_get_serial_sequence('audit_entry', 'id'), coalesce(max(id), 0) + 1000000) from admin_action;

create function copy_removal() returns trigger language plpgsql as $$
begin
  insert into admin_action (id, admin_id, action, target_id, request_id, created_at, reason, subject)
  overriding system value
  values (new.id, new.actor_id, new.action, (new.detail ->> 'owner_id')::uuid, new.request_id, new.at, new.reason,
    new.subject_kind || ':' || new.subject_id)
  on conflict (id) do nothing;
  return null;
end $$;
create trigger audit_entry_removal_copied after insert on audit_entry
  for each row when (new.action in ('remove-product', 'remove-comment')) execute function copy_removal();

-- migrate:down
