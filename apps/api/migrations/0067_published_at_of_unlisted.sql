-- migrate:up transaction:false

-- Products that were listed before 0058 and are paused or hidden: being listed again does not publish them.
-- In batches that commit by themselves, so that nobody waits for more than one of them; safe to run again.
do $$
declare
  last_id bigint := 0;
  batch_end bigint;
begin
  loop
    select max(id) into batch_end from (select id from product where id > last_id order by id limit 1000) as batch;
    exit when batch_end is null;
    update product set published_at = product.created_at
    from (
      select id from product where id > last_id and id <= batch_end and published_at is null
        and (state = 'withdrawn' or (state = 'active' and holds <> '{}' and not 'review' = any (holds)))
      order by id for no key update
    ) as unlisted
    where product.id = unlisted.id;
    commit;
    last_id := batch_end;
  end loop;
end
$$;

-- migrate:down
