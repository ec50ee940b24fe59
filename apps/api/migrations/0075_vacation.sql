-- migrate:up

-- Sellers on vacation; their products get the hold by a job.
create table seller_vacation (
  account_id uuid primary key references account (id) on delete cascade,
  since timestamptz not null,
  -- The last day, in Montevideo.
  until date not null,
  -- Told that it ends in two days, or begun later than that.
  is_reminded boolean not null
);

-- Serves the worker: vacations that end, and reminders.
create index seller_vacation_by_end on seller_vacation (until);

-- migrate:down
