-- migrate:up transaction:false

-- Serves the news about a photo. Alone in its file: several statements sent together are one transaction.
create unique index concurrently if not exists product_picture_by_picture on product_picture (picture_id)
  where picture_id is not null;

-- migrate:down
