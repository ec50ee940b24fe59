import type { moneyViews, watchMoney } from '@perchero/contract/admin/money';
import type { ReplyOf } from '@perchero/contract/endpoint';

export type MoneyView = (typeof moneyViews)[number];

/** What an admin sees: first the question who they are, then the orders of a view. */
export type MoneyPage =
  | { readonly kind: 'gate'; readonly recentLogin: boolean }
  | ({ readonly kind: 'money'; readonly view: MoneyView } & ReplyOf<typeof watchMoney>);

export type WatchedMoney = Extract<MoneyPage, { kind: 'money' }>;
