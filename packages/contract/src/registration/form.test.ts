import { describe, expect, it } from 'vitest';
import { todayInMontevideo } from '../days.rules.ts';
import { ageInYears, cleanText, isBirthDate } from './form.rules.ts';
import { registrationForm } from './form.ts';
import { registrationTexts as texts } from './texts.ts';

const good = {
  username: 'Ñandú',
  birthDate: '1990-05-17',
  gender: 'otro',
  email: 'ana@correo.uy',
  fullName: 'Ana M. Pérez-Gómez_2',
};

/** Validation messages by field. */
function messagesOf(changes: object): Record<string, string[] | undefined> {
  const parsed = registrationForm.safeParse({ ...good, ...changes });
  return parsed.success ? {} : parsed.error.flatten().fieldErrors;
}

describe('the registration form', () => {
  it('REG-09 accepts valid values and trims them', () => {
    const spaced = { ...good, username: ' Ñandú ', email: ' Ana@Correo.UY ', fullName: ' Ana ' };

    expect(registrationForm.parse(spaced)).toEqual({ ...good, fullName: 'Ana' });
  });

  it.each([
    ['REG-03 no username', { username: '' }, { username: [texts.usernameRequired] }],
    ['REG-03 a blank username', { username: '   ' }, { username: [texts.usernameRequired] }],
    ['REG-03 no username at all', { username: undefined }, { username: [texts.usernameRequired] }],
    ['REG-03 a digit in the username', { username: 'ana1' }, { username: [texts.usernameLetters] }],
    ['REG-03 a space in the username', { username: 'ana maria' }, { username: [texts.usernameLetters] }],
    ['REG-03 a username in other letters', { username: 'аna' }, { username: [texts.usernameLetters] }],
    ['REG-03 a username of 21', { username: 'a'.repeat(21) }, { username: [texts.usernameLetters] }],
    ['REG-04 no birth date', { birthDate: '' }, { birthDate: [texts.birthDateRequired] }],
    ['REG-05 no gender', { gender: '' }, { gender: [texts.genderRequired] }],
    ['REG-05 a gender with signs', { gender: '<otro>' }, { gender: [texts.genderRequired] }],
    ['REG-06 no e-mail', { email: ' ' }, { email: [texts.emailRequired] }],
    ['REG-06 an e-mail without @', { email: 'ana.correo.uy' }, { email: [texts.emailInvalid] }],
    ['REG-06 an e-mail with a plus', { email: 'ana+1@correo.uy' }, { email: [texts.emailInvalid] }],
    ['REG-06 an e-mail of 81', { email: `${'a'.repeat(71)}@correo.uy` }, { email: [texts.emailInvalid] }],
    ['REG-07 no account name', { fullName: '' }, { fullName: [texts.fullNameRequired] }],
    ['REG-07 an account name of 41', { fullName: 'a'.repeat(41) }, { fullName: [texts.usernameLetters] }],
    ['REG-07 an account name with signs', { fullName: 'Ana <b>' }, { fullName: [texts.usernameLetters] }],
  ])('refuses %s with its message', (_, changes, expected) => {
    expect(messagesOf(changes)).toEqual(expected);
  });

  it.each([
    ['REG-03 a username of 20', { username: 'a'.repeat(20) }],
    ['REG-06 an e-mail of 80', { email: `${'a'.repeat(70)}@correo.uy` }],
    ['REG-07 an account name of 40', { fullName: 'a'.repeat(40) }],
  ])('accepts %s', (_, changes) => {
    expect(messagesOf(changes)).toEqual({});
  });

  it('reports all invalid fields', () => {
    expect(Object.keys(messagesOf({ username: '', email: 'x', gender: 'x' })).toSorted()).toEqual([
      'email',
      'gender',
      'username',
    ]);
  });
});

describe('REG-09 the text sanitiser', () => {
  it('allows only Spanish letters, digits, space, dot, underscore and hyphen', () => {
    const allowed = 'azAZáéíóúüñÁÉÍÓÚÜÑ09 ._-';

    expect(cleanText(allowed)).toBe(allowed);
    expect(cleanText(`<a>'";\\à@+${allowed}ç`)).toBe(`a${allowed}`);
  });

  it('is idempotent', () => {
    for (const typed of ['a<b>c', "d'e\\f", 'g\u0301h', '  i  ', 'ß😀'])
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
  });
});

describe('REG-04 the birth date', () => {
  const noon = (date: string) => new Date(`${date}T15:00:00Z`);

  it.each([
    ['the fifteenth birthday', '2011-11-15', '2026-11-15', true],
    ['the day before it', '2011-11-16', '2026-11-15', false],
    ['the last day of 125', '1900-11-16', '2026-11-15', true],
    ['the birthday of 126', '1900-11-15', '2026-11-15', false],
    ['29 February, on 28 February', '2012-02-29', '2027-02-28', false],
    ['29 February, on 1 March', '2012-02-29', '2027-03-01', true],
    ['29 February, on one', '2008-02-29', '2024-02-29', true],
    ['an impossible day', '2001-02-29', '2026-11-15', false],
    ['an impossible month', '2001-13-01', '2026-11-15', false],
    ['tomorrow', '2026-11-16', '2026-11-15', false],
    ['another format', '15/11/2000', '2026-11-15', false],
    ['the year 0000', '0000-01-01', '2026-11-15', false],
  ])('%s', (_, birthDate, today, expected) => {
    expect(isBirthDate(birthDate, noon(today))).toBe(expected);
  });

  it('is compared with the date in Montevideo (UTC−3)', () => {
    expect(todayInMontevideo(new Date('2026-11-15T02:59:59Z'))).toBe('2026-11-14');
    expect(todayInMontevideo(new Date('2026-11-15T03:00:00Z'))).toBe('2026-11-15');
    expect(isBirthDate('2011-11-15', new Date('2026-11-15T02:59:59Z'))).toBe(false);
    expect(isBirthDate('2011-11-15', new Date('2026-11-15T03:00:00Z'))).toBe(true);
  });

  it('counts whole years', () => {
    expect(ageInYears('2000-06-01', '2020-05-31')).toBe(19);
    expect(ageInYears('2000-06-01', '2020-06-01')).toBe(20);
  });
});
