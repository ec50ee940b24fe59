-- migrate:up

-- Reasons for which a product is hidden from everybody but its seller, whatever its state.
alter table product add column holds text[] not null default '{}';
alter table product add constraint product_holds_known
  check (holds <@ array['review', 'hidden', 'removed', 'suspended', 'vacation']) not valid;

-- Those who are suspended already; they are few. The nightly comparison takes their products out of the search index.
with held as (
  update product set holds = '{suspended}', version = version + 1
  from auth.identity
  where identity.id = product.seller_id and identity.suspended_at is not null and product.state <> 'deleted'
  returning product.seller_id, product.state
)
update seller_counter set product_count = product_count - hidden.products
from (select seller_id, count(*) as products from held where state = 'active' group by seller_id) as hidden
where seller_counter.account_id = hidden.seller_id;

-- migrate:down
