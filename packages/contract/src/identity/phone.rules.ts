export const maxPhoneDigits = 9;
const maxInternationalDigits = 15;
export const smsCodeLength = 6;

/** Spellings of a Uruguayan number that the rules below do not cover: dashes, 00598, a zero after +598. */
function normalizeSpelling(typed: string): string {
  return typed
    .replace(/[\s\-.()]/g, '')
    .replace(/^00(?=598)/, '+')
    .replace(/^(\+?598)0+/, '$1');
}

/** `+598` and 8 digits, or null. */
export function normalizePhone(typed: string): string | null {
  const digits = normalizeSpelling(typed).replace(/^0/, '');
  const phone = withCountryCode(digits);
  return /^\+598\d{8}$/.test(phone) ? phone : null;
}

function withCountryCode(digits: string): string {
  if (digits.startsWith('+598')) return digits;
  if (digits.startsWith('598')) return `+${digits}`;
  if (/^9\d{8}$/.test(digits)) return `+598${digits}`;
  return `+598${digits.replace(/^0+/, '')}`;
}

/** Filters field input: national digits, at most nine. */
export function cleanPhone(typed: string): string {
  const plain = normalizeSpelling(typed);
  const national =
    /^\+?598\d/.test(plain) && plain.length > maxPhoneDigits ? plain.replace(/^\+?598/, '') : plain;
  return national.replace(/\D/g, '').slice(0, maxPhoneDigits);
}

/** `+` and 10 to 15 digits, as /verificar-telefono accepts; adds the country code to a national number. */
export function toInternationalPhone(typed: string): string | null {
  const plain = typed.replace(/[\s\-.()]/g, '');
  const phone = plain.startsWith('+') ? plain : (normalizePhone(plain) ?? '');
  return /^\+\d{10,15}$/.test(phone) ? phone : null;
}

/** Filters input of that field. */
export function cleanInternationalPhone(typed: string): string {
  const plus = typed.trimStart().startsWith('+') ? '+' : '';
  return plus + typed.replace(/\D/g, '').slice(0, maxInternationalDigits);
}

/** Whether the digits look like the beginning of a mobile number that is long enough. */
export function looksLikeMobile(digits: string): boolean {
  return /^0?9\d*$/.test(digits) && digits.length >= 8;
}

/** Masked so that only the owner recognises it. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 5)}•••••${phone.slice(-2)}`;
}
