/** A fault that somebody might really make, as a change of our own code. */
export interface SeededBug {
  readonly name: string;
  readonly changes: readonly Change[];
}

interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const settlement = 'apps/api/src/modules/payments/settlement';

export const seededBugs: readonly SeededBug[] = [
  {
    name: 'acknowledges a notification before it is stored',
    changes: [
      {
        file: `${settlement}/receive-notification.ts`,
        from: 'await inTransaction(db, (tx) => storeNotification(tx, notification, now));',
        to: 'void inTransaction(db, (tx) => storeNotification(tx, notification, now)).catch(() => {});',
      },
    ],
  },
  {
    name: 'asks for a refund under a new key each time',
    changes: [
      { file: `${settlement}/process-refund.ts`, from: 'key: refund.id,', to: 'key: crypto.randomUUID(),' },
    ],
  },
  {
    name: 'books without a key that is unique',
    changes: [
      {
        file: 'apps/api/migrations/0021_money.sql',
        from: 'create unique index ledger_line_once',
        to: 'create index ledger_line_once',
      },
      {
        file: `${settlement}/apply-provider-payment.ts`,
        from: 'missingLines(read, await readLedgerLines(tx, read.id))',
        to: 'missingLines(read, (await readLedgerLines(tx, read.id)).slice(0, 0))',
      },
    ],
  },
  {
    name: 'reads the stock and then writes it',
    changes: [
      {
        file: 'apps/api/src/modules/catalogue/stock.queries.ts',
        from: `  const rows = await writeNamed(
    tx,
    'catalogue-reserve-units',`,
        to: `  const { rows: [seen] } = await sql<{ stock: number; reserved: number }>\`
    select stock, reserved from product_stock where product_id = \${productId}\`.execute(tx);
  if (!seen || seen.stock - seen.reserved < quantity) return false;
  await sql\`update product_stock set reserved = \${seen.reserved + quantity} where product_id = \${productId}\`.execute(tx);
  return true;
  const rows = await writeNamed(
    tx,
    'catalogue-reserve-units',`,
      },
    ],
  },
  {
    name: 'counts prices in fractions',
    changes: [
      {
        file: 'apps/api/src/modules/orders/create-order.ts',
        from: 'sum + quantity * unitPriceCents, 0)',
        to: 'sum + Math.floor((unitPriceCents / 100) * 100 * quantity), 0)',
      },
    ],
  },
  {
    name: 'believes what a notification says',
    changes: [
      {
        file: `${settlement}/sync-payment.ts`,
        from: 'await applyProviderPayment(deps, answer.value, hint.channel);',
        to: 'await applyProviderPayment(deps, await believed(deps, answer.value), hint.channel);',
      },
      {
        file: `${settlement}/sync-payment.ts`,
        from: 'async function findCollectors(',
        to: `async function believed({ db }, payment) {
  const told = await db.selectFrom('provider_inbox').select('raw').where('resource_id', '=', payment.id)
    .where('raw', 'is not', null).orderBy('id', 'desc').limit(1).executeTakeFirst();
  const { status } = told ? JSON.parse(told.raw.toString()).data : {};
  return status ? { ...payment, status, statusDetail: 'accredited' } : payment;
}

async function findCollectors(`,
      },
    ],
  },
];
