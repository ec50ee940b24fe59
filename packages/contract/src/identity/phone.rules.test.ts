import { describe, expect, it } from 'vitest';
import {
  cleanInternationalPhone,
  cleanPhone,
  looksLikeMobile,
  maskPhone,
  normalizePhone,
  toInternationalPhone,
} from './phone.rules.ts';

describe('REG-19 normalising a phone', () => {
  it.each([
    // The rules of the original request, one by one.
    ['spaces go', '9 91 234 56', '+59899123456'],
    ['one leading zero goes', '099123456', '+59899123456'],
    ['+598 stays', '+59899123456', '+59899123456'],
    ['598 gets a plus', '59899123456', '+59899123456'],
    ['otherwise +598 comes before it', '99123456', '+59899123456'],
    ['and all leading zeros go', '00099123456', '+59899123456'],
    ['with zero and spaces', '099 123 456', '+59899123456'],
    // Other spellings.
    ['dashes', '099-123-456', '+59899123456'],
    ['dots', '099.123.456', '+59899123456'],
    ['brackets', '(099) 123 456', '+59899123456'],
    ['00598', '0059899123456', '+59899123456'],
    ['00598 and spaces', '00 598 99 123 456', '+59899123456'],
    ['+598 and a zero', '+598 099 123 456', '+59899123456'],
    ['598 and a zero', '598099123456', '+59899123456'],
  ])('%s: %s', (_, typed, expected) => {
    expect(normalizePhone(typed)).toBe(expected);
  });

  it.each([
    // Nine digits that begin with 9 have one digit too many after +598.
    ['nine digits that begin with 9', '991234567'],
    ['a digit short', '9912345'],
    ['a digit too many', '+598991234567'],
    ['a neighbour country', '+5491122334455'],
    ['letters', '09912345a'],
    ['nothing', ''],
    ['only a plus', '+'],
    ['a plus inside', '099+123456'],
    ['digits of another script', '٠٩٩١٢٣٤٥٦'],
  ])('%s: %s is invalid', (_, typed) => {
    expect(normalizePhone(typed)).toBeNull();
  });

  it('is idempotent', () => {
    for (const typed of ['099 123 456', '0059899123456', '+598 (0) 99-123-456'])
      expect(normalizePhone(normalizePhone(typed) ?? '')).toBe(normalizePhone(typed));
  });
});

describe('REG-19 the phone field', () => {
  it.each([
    ['09a9 1-2', '09912'],
    ['0991234567890', '099123456'],
    ['+59899123456', '99123456'],
    ['00598 99 123 456', '99123456'],
    ['598', '598'],
    ['099-123-456', '099123456'],
  ])('reduces %s to at most nine national digits: %s', (typed, expected) => {
    expect(cleanPhone(typed)).toBe(expected);
  });

  it.each([
    ['99123456', true],
    ['099123456', true],
    ['9912345', false],
    ['29001234', false],
    ['8912345678', false],
    ['', false],
  ])('looksLikeMobile of %s is %s', (digits, expected) => {
    expect(looksLikeMobile(digits)).toBe(expected);
  });

  it('masks a number', () => {
    expect(maskPhone('+59899123456')).toBe('+5989•••••56');
  });
});

describe('SEED-05 the phone of /verificar-telefono', () => {
  it.each([
    ['+59899123456', '+59899123456'],
    ['+598 99 123 456', '+59899123456'],
    ['+598 099 123 456', '+598099123456'],
    ['099 123 456', '+59899123456'],
    ['+1234567890', '+1234567890'],
    ['+123456789012345', '+123456789012345'],
    ['+123456789', null],
    ['+1234567890123456', null],
    ['+5989912x456', null],
    ['1234567890', null],
    ['', null],
  ])('normalizes %o to %o', (typed, phone) => {
    expect(toInternationalPhone(typed)).toBe(phone);
  });

  it('allows a plus and 15 digits while typing', () => {
    expect(cleanInternationalPhone(' +598 (99) 123-456a')).toBe('+59899123456');
    expect(cleanInternationalPhone('099+1')).toBe('0991');
    expect(cleanInternationalPhone(`+${'1'.repeat(20)}`)).toBe(`+${'1'.repeat(15)}`);
  });
});
