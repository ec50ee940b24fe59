-- migrate:up transaction:false

-- Serves /productos while the search engine is away: words and filters that few pieces have.
create index concurrently if not exists product_plain on product using gin (
  plain_words(title, brand), sex, product_type, size, category, brand, condition, department, colors
) where state = 'active';

-- migrate:down
