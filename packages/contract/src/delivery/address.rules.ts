export const addressKinds = ['home', 'office'] as const;
export type AddressKind = (typeof addressKinds)[number];

export const maxAddresses = 5;

export const addressLengths = {
  label: 30,
  recipient: 60,
  street: 80,
  door: 10,
  apartment: 10,
  office: 60,
  locality: 60,
  postal_code: 5,
  notes: 120,
} as const;

/** First and last name. */
export function isRecipient(name: string): boolean {
  return /\S\s+\S/.test(name);
}

export function isMobile(phone: string): boolean {
  return /^\+5989\d{7}$/.test(phone);
}

export function isPostalCode(code: string): boolean {
  return /^\d{5}$/.test(code);
}
