import { errorTexts } from '@perchero/contract/error-texts';

export const texts = {
  /** On the provider's payment page. */
  delivery: 'Envío',
  // Why a seller cannot be paid, shown to the buyer.
  gone: 'Ya no está disponible.',
  tooMany: 'No quedan tantas unidades.',
  priceChanged: 'El precio de un producto cambió.',
  deliveryCostChanged: 'El costo del envío cambió.',
  addressNeeded: 'Elegí una dirección para el envío.',
  away: 'Quien la vende está de vacaciones.',
  own: errorTexts['own-product'],
  sellerNotPayable: 'Por ahora no se puede pagar a esta persona.',
  alreadyPaying: 'Ya tenés un pago en curso por esta prenda. Miralo en Mis compras.',
  tooManyUnpaid:
    'Tenés demasiadas compras sin pagar. Pagá o cancelá alguna en Mis compras y volvé a intentarlo.',
  tooOften: errorTexts['too-many-requests'],
  notMade: errorTexts['payment-not-made'],
};
