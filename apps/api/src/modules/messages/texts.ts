type Words = (number: number) => string;

/** What happened to an order, for its buyer and its seller. */
const words: Readonly<Record<string, { readonly buying: Words; readonly selling: Words }>> = {
  'order-paid': {
    buying: (number) => `Pagaste la compra #${number}.`,
    selling: (number) => `Te pagaron la venta #${number}.`,
  },
  'order-ready': {
    buying: (number) => `La compra #${number} está lista para entregar: coordinen el encuentro.`,
    selling: (number) => `La venta #${number} está lista para entregar: coordinen el encuentro.`,
  },
  'order-sent': {
    buying: (number) => `Te enviaron la compra #${number}.`,
    selling: (number) => `Enviaste la venta #${number}.`,
  },
  'order-handed-over': {
    buying: (number) => `Te entregaron la compra #${number}.`,
    selling: (number) => `Entregaste la venta #${number}.`,
  },
  'order-received': {
    buying: (number) => `Llegó la compra #${number}.`,
    selling: (number) => `Llegó la venta #${number}.`,
  },
  'order-cancelled': {
    buying: (number) => `Se canceló la compra #${number}.`,
    selling: (number) => `Se canceló la venta #${number}.`,
  },
  'order-completed': {
    buying: (number) => `Terminó la compra #${number}.`,
    selling: (number) => `Terminó la venta #${number}.`,
  },
  'claim-opened': {
    buying: (number) => `Abriste un reclamo por la compra #${number}.`,
    selling: (number) => `Abrieron un reclamo por la venta #${number}.`,
  },
  'claim-closed': {
    buying: (number) => `Se cerró el reclamo por la compra #${number}.`,
    selling: (number) => `Se cerró el reclamo por la venta #${number}.`,
  },
};

/** The words of a system message; empty for an event of a later release. */
export function systemText(
  { event, orderNumber }: { readonly event: string | null; readonly orderNumber: number | null },
  side: 'buying' | 'selling',
): string {
  const known = event === null ? undefined : words[event];
  return known && orderNumber !== null ? known[side](orderNumber) : '';
}
