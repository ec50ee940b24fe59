-- migrate:up transaction:false

do $$
declare
  last_id bigint := 0;
  batch_end bigint;
begin
  loop
    select max(id) into batch_end from (select id from product where id > last_id order by id limit 500) as batch;
    exit when batch_end is null;
    update product set season = 'invierno' where id > last_id and id <= batch_end and season is null;
    commit;
    last_id := batch_end;
  end loop;
end
$$;

-- migrate:down
