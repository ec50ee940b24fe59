-- migrate:up

-- The ids of cases are uuids; the number was never written.
-- squawk-ignore ban-drop-column
alter table audit_entry drop column case_id;
alter table audit_entry add column case_id uuid;

-- The row has its columns in another order now.
create or replace function audit_entry_of(action admin_action) returns audit_entry language sql stable as $$
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
    case when action.action <> 'money-retry' then action.reason end,
    case
      when action.subject ~ '^(product|comment):' then jsonb_build_object('owner_id', action.target_id)
      when action.action in ('grant-admin', 'revoke-admin') then jsonb_build_object('role', 'admin')
      else '{}'
    end,
    action.request_id,
    null
  )::audit_entry
$$;

-- Serves the history of a case; no row has one yet.
-- squawk-ignore require-concurrent-index-creation
create index audit_entry_by_case on audit_entry (case_id, id desc) where case_id is not null;

-- migrate:down
