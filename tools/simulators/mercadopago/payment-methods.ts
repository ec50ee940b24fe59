import { json } from '../http.ts';
import { texts } from './texts.ts';

const method = (id: string, name: string, type: string, least: number, most: number) => ({
  id,
  name,
  payment_type_id: type,
  status: 'active',
  min_allowed_amount: least,
  max_allowed_amount: most,
  processing_modes: ['aggregator'],
});

/** Those of Uruguay. */
export const paymentMethods = json(200, [
  method('visa', 'Visa', 'credit_card', 1, 1_000_000),
  method('master', 'Mastercard', 'credit_card', 1, 1_000_000),
  method('oca', 'OCA', 'credit_card', 1, 1_000_000),
  method('amex', 'American Express', 'credit_card', 1, 1_000_000),
  method('creditel', 'Creditel', 'credit_card', 1, 1_000_000),
  method('lider', texts.lider, 'credit_card', 1, 1_000_000),
  method('debvisa', texts.debitVisa, 'debit_card', 1, 1_000_000),
  method('abitab', 'Abitab', 'ticket', 50, 250_000),
  method('redpagos', 'Redpagos', 'ticket', 50, 250_000),
  method('account_money', texts.accountMoney, 'account_money', 1, 1_000_000),
]);
