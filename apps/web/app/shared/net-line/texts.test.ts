import { expect, it } from 'vitest';
import { netLine } from './texts.ts';

const commission = { basisPoints: 1000 };

it('DESK-14 says what is left of a price, and that the fee of Mercado Pago is not known', () => {
  const known = netLine(1290, { commission, providerFee: { basisPoints: 597 } });
  expect(known.replaceAll('\u00A0', ' ')).toBe(
    'Recibís unos $ 1.084: $ 129 son de Perchero y unos $ 77 de Mercado Pago.',
  );
  expect(netLine(1290, { commission, providerFee: null }).replaceAll('\u00A0', ' ')).toBe(
    'Vas a recibir $ 1.161 (comisión 10 %). Mercado Pago descuenta además la suya.',
  );
});
