-- Numbers that were given after the moment of the restore, and that people may have seen, are not given again.
-- Run by the owner, once, before the shop opens.
select setval(sequence, nextval(sequence) + 10000)
from (values (pg_get_serial_sequence('product', 'id')), (pg_get_serial_sequence('shop_order', 'number'))) as numbered (sequence);
