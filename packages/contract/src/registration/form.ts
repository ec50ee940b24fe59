import { z } from 'zod';
import { isEmail, maxEmailLength, normalizeEmail } from '../identity/email.rules.ts';
import {
  cleanText,
  genders,
  isBirthDate,
  isUsername,
  maxFullNameLength,
  maxUsernameLength,
} from './form.rules.ts';
import { registrationTexts as texts } from './texts.ts';

const required = (text: string) => z.string({ error: text }).trim().min(1, { error: text, abort: true });

/** Fields of the first step, validated by browser and server. */
export const registrationForm = z.object({
  username: required(texts.usernameRequired)
    .refine(isUsername, { error: texts.usernameLetters, abort: true })
    .max(maxUsernameLength, texts.usernameLetters),
  birthDate: required(texts.birthDateRequired).max(10, texts.birthDateInvalid),
  gender: z.enum(genders, { error: texts.genderRequired }),
  email: required(texts.emailRequired)
    .transform(normalizeEmail)
    .refine((value) => isEmail(value) && value.length <= maxEmailLength, { error: texts.emailInvalid }),
  fullName: required(texts.fullNameRequired)
    .max(maxFullNameLength, texts.usernameLetters)
    .refine((value) => cleanText(value) === value, { error: texts.usernameLetters }),
});

export type RegistrationForm = z.output<typeof registrationForm>;

/** The age depends on today's date: the browser checks it here with its own clock, the server with its clock. */
export const registrationFormInBrowser = registrationForm.extend({
  birthDate: registrationForm.shape.birthDate.refine((value) => isBirthDate(value, new Date()), {
    error: texts.birthDateInvalid,
  }),
  acceptTerms: z.literal('on', { error: texts.termsRequired }),
});
