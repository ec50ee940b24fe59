-- migrate:up transaction:false

-- In batches that commit by themselves, so that nobody waits for more than one of them; safe to run again.
do $$
declare
  last_id bigint := 0;
  batch_end bigint;
begin
  loop
    select max(id) into batch_end from (select id from product where id > last_id order by id limit 5000) as batch;
    exit when batch_end is null;
    insert into product_stock (product_id, stock, reserved)
    select id, stock, reserved from product where id > last_id and id <= batch_end
    on conflict (product_id) do nothing;
    commit;
    last_id := batch_end;
  end loop;
end
$$;

-- migrate:down
