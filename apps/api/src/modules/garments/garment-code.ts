import { randomInt } from 'node:crypto';
import { garmentCodeAlphabet, garmentCodeLength } from '@perchero/contract/garments/garment-code.rules';

/** Of 2⁵⁰; the unique key refuses a code that exists. */
export function newGarmentCode(): string {
  const letters = Array.from({ length: garmentCodeLength }, () =>
    garmentCodeAlphabet.charAt(randomInt(garmentCodeAlphabet.length)),
  );
  return letters.join('');
}
