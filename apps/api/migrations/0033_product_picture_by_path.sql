-- migrate:up transaction:false

-- Serves the question whether somebody else shows a picture of this path.
create index concurrently if not exists product_picture_by_path on product_picture (path);

-- migrate:down
