-- threads whose numbers have gaps
select from message group by thread_id having min(seq) <> 1 or max(seq) <> count(*);

-- threads whose last number is another
select from thread where last_seq <> (select max(seq) from message where thread_id = thread.id);

-- unread messages counted wrong
select from thread_member where unread <> (
  select count(*) from message where message.thread_id = thread_member.thread_id
    and seq > read_seq and sender_id <> account_id);

-- unread threads counted wrong
select from message_inbox where unread_threads <> (
  select count(*) from thread_member where account_id = message_inbox.account_id and unread > 0);
