import { expect, it } from 'vitest';
import { asksAvailability } from './availability-question.ts';

it.each([
  '¿Sigue disponible?',
  'hola! esta disponible',
  'Buenas, ¿qué tal? ¿Todavía la tenés?',
  'DISPONIBLE?',
])('TALK-09 %s asks for it', (draft) => expect(asksAvailability(draft)).toBe(true));

it.each(['', 'Hola', '¿Sigue disponible en talle M?', 'La quiero, ¿está disponible el lunes?'])(
  'TALK-09 "%s" says something else',
  (draft) => expect(asksAvailability(draft)).toBe(false),
);
