/** Carriers of parcels. None publishes an address that contains the tracking number, so links lead to the page that asks for it. */
export const carriers = [
  {
    key: 'correo',
    name: 'Correo Uruguayo',
    trackingPage: 'https://www.correo.com.uy/seguimientodeenvios',
  },
  { key: 'dac', name: 'DAC', trackingPage: 'https://www.dac.com.uy/envios/rastrear' },
  { key: 'ues', name: 'UES', trackingPage: 'https://www.ues.com.uy/rastreo_paquete.html' },
  { key: 'mirtrans', name: 'Mirtrans', trackingPage: null },
  { key: 'depunta', name: 'DePunta', trackingPage: null },
  /** Its name is typed by the seller. */
  { key: 'otra', name: 'Otra', trackingPage: null },
] as const satisfies readonly { key: string; name: string; trackingPage: string | null }[];

export type CarrierKey = (typeof carriers)[number]['key'];

export const carrierNameLength = { min: 2, max: 30 } as const;

/** A tracking number has 4 to 40 letters, digits and hyphens; only other carriers may have none. */
export function isTracking(carrier: CarrierKey, tracking: string | null): boolean {
  return tracking === null ? carrier === 'otra' : /^[A-Za-z\d-]{4,40}$/.test(tracking);
}
