-- cases without exactly one decision
select from moderation_case where id in ({cases})
  and 1 <> (select count(*) from moderation_decision where case_id = moderation_case.id);

-- cases that are not closed
select from moderation_case where id in ({cases}) and state <> 'closed';

-- appeals that are not reversed
select from moderation_decision left join moderation_appeal on decision_id = id
where case_id in ({cases}) and outcome is distinct from 'reversed';

-- decisions that are not recorded once
select from moderation_case where id in ({cases}) and 1 <> (
  select count(*) from audit_entry where action = 'decide-case' and audit_entry.case_id = moderation_case.id);

-- appeals that are not recorded once
select from moderation_case where id in ({cases}) and 1 <> (
  select count(*) from audit_entry where action = 'decide-appeal' and audit_entry.case_id = moderation_case.id);

-- news told twice
select from notification where decision_id is not null
group by account_id, news, decision_id having count(*) > 1;

-- decisions and appeals of which the owner was not told
select from moderation_decision where case_id in ({cases})
  and 2 > (select count(*) from notification
    where decision_id = moderation_decision.id and account_id = owner_id);

-- events given up
select from outbox_delivery where dead_at is not null;
