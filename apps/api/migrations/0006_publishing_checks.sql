-- migrate:up transaction:false

-- Apart from the change itself and outside of a transaction, so that a running shop is never locked.
alter table product drop constraint if exists product_reserved;
alter table product add constraint product_reserved check (reserved between 0 and stock) not valid;
alter table product validate constraint product_reserved;

alter table product_picture drop constraint if exists product_picture_whole;
alter table product_picture add constraint product_picture_whole
  check (num_nulls(width, height, color, thumbhash) in (0, 4)) not valid;
alter table product_picture validate constraint product_picture_whole;

-- migrate:down
