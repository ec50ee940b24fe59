/** Each table has one module that writes it. Reading is free: any module may join any table. */
export const tableOwners = {
  account: 'accounts',
  idempotency_key: 'platform',
  outbox_dead_letter: 'platform',
  outbox_event: 'platform',
  product: 'catalogue',
  product_counter: 'catalogue',
  product_picture: 'catalogue',
  product_tag: 'catalogue',
  rate_limit_window: 'platform',
  tag: 'catalogue',
} as const;
