export const mostPhoneDigits = 9;
const mostInternationalDigits = 15;
export const smsCodeLength = 6;

/** The ways people write a Uruguayan number that the plain rules below do not know: dashes, 00598, a zero after +598. */
function fromLongerSpelling(typed: string): string {
  return typed
    .replace(/[\s\-.()]/g, '')
    .replace(/^00(?=598)/, '+')
    .replace(/^(\+?598)0+/, '$1');
}

/** `+598` and 8 digits, or null when it cannot be made into that. */
export function normalizePhone(typed: string): string | null {
  const digits = fromLongerSpelling(typed).replace(/^0/, '');
  const phone = withCountryCode(digits);
  return /^\+598\d{8}$/.test(phone) ? phone : null;
}

function withCountryCode(digits: string): string {
  if (digits.startsWith('+598')) return digits;
  if (digits.startsWith('598')) return `+${digits}`;
  if (/^9\d{8}$/.test(digits)) return `+598${digits}`;
  return `+598${digits.replace(/^0+/, '')}`;
}

/** What the field keeps while typing or pasting: national digits, nine at most. */
export function cleanPhone(typed: string): string {
  const plain = fromLongerSpelling(typed);
  const national =
    /^\+?598\d/.test(plain) && plain.length > mostPhoneDigits ? plain.replace(/^\+?598/, '') : plain;
  return national.replace(/\D/g, '').slice(0, mostPhoneDigits);
}

/** `+` and 10 to 15 digits, which is what /verificar-telefono takes; a national spelling gets its country code. Else null. */
export function toInternationalPhone(typed: string): string | null {
  const plain = typed.replace(/[\s\-.()]/g, '');
  const phone = plain.startsWith('+') ? plain : (normalizePhone(plain) ?? '');
  return /^\+\d{10,15}$/.test(phone) ? phone : null;
}

/** What that field keeps while typing or pasting. */
export function cleanInternationalPhone(typed: string): string {
  const plus = typed.trimStart().startsWith('+') ? '+' : '';
  return plus + typed.replace(/\D/g, '').slice(0, mostInternationalDigits);
}

/** Whether the digits look like the beginning of a mobile number that is long enough. */
export function looksLikeMobile(digits: string): boolean {
  return /^0?9\d*$/.test(digits) && digits.length >= 8;
}

/** For people to recognise their number without showing it: +598 9• ••• 456. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 5)}•••••${phone.slice(-2)}`;
}
