import { carriers } from '@perchero/contract/delivery/carriers';

interface Carried {
  readonly carrier: string | null;
  /** As typed by the seller. */
  readonly otherCarrier: string | null;
}

export function carrierName({ carrier, otherCarrier }: Carried): string | null {
  return otherCarrier ?? carriers.find(({ key }) => key === carrier)?.name ?? null;
}
