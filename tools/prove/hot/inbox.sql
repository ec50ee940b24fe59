with told as (
  insert into notification (account_id, kind, actor_id, revision, created_at, moved_at, read_at)
  select {person}, 'comment', {person}, place, now(), now() - interval '1 second' * ({count} - place),
    case when place <= {count} - 10 then now() end
  from generate_series(1, {count}::int) as place
)
insert into notification_inbox (account_id, revision, unread, total) values ({person}, {count}, 10, {count});
