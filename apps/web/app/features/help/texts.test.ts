import { productLimits } from '@perchero/contract/catalogue/product';
import { claimRules, maxClaimPhotos } from '@perchero/contract/claims/claim-states.rules';
import {
  type DeliveryPeriod,
  deliveryRules,
  earlyReminderDays,
} from '@perchero/contract/delivery/delivery-states.rules';
import { contactAnswerDays, contactWordsLength } from '@perchero/contract/moderation/contact.rules';
import { appealAnswerDays, appealDays } from '@perchero/contract/moderation/decisions.rules';
import { floorPercents, maxOffers } from '@perchero/contract/offers/offer-prices.rules';
import { offerHours } from '@perchero/contract/offers/offer-states.rules';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { type HelpQuestion, helpQuestions, questionTexts } from '#app/shared/help/texts.ts';
import { foldAccents } from '#app/shared/fold-accents.ts';
import { answerOf, narrow } from './narrow.ts';
import { contactTexts, helpTexts, texts } from './texts.ts';

const figures = { commission: { basisPoints: 850 } };
const patterns = pathsOf(routes).filter((path) => path !== '*');

it('HELP-02 answers the twenty questions, in their order', () => {
  expect(Object.values(questionTexts)).toEqual([
    '¿Cómo publico una prenda?',
    '¿Cuánto cuesta vender?',
    '¿Cuándo recibo el dinero?',
    '¿Por qué necesito Mercado Pago?',
    '¿Cómo pago?',
    '¿Qué pasa si mi pago queda pendiente?',
    '¿Cómo llega la prenda?',
    '¿Puedo retirarla en persona?',
    '¿Y si no la envían?',
    '¿Y si no es como la describieron?',
    '¿Puedo devolver una prenda porque me arrepentí?',
    '¿Cómo hago una oferta?',
    '¿Por qué no puedo mandar mi número?',
    '¿Cómo bloqueo o reporto a alguien?',
    '¿Por qué ocultaron o quitaron mi prenda?',
    '¿Qué puedo hacer si suspendieron mi cuenta?',
    '¿Qué no se puede vender?',
    '¿Cómo elijo qué me avisan?',
    '¿Cómo descargo o elimino mis datos?',
    '¿Cómo sé mi talle?',
  ]);
});

describe.each(helpQuestions)('%s', (id) => {
  const { link } = helpTexts[id];

  it('HELP-02 is the question as a fragment, answered in at most 80 words', () => {
    expect(foldAccents(questionTexts[id]).match(/\w+/g)?.join('-')).toBe(id);
    expect(answerOf(id, figures).split(/\s+/).length).toBeLessThanOrEqual(80);
  });

  it('HELP-02 has one link to a page that exists', () => {
    const to = typeof link.to === 'string' ? link.to : link.to('luciaferreira');
    const [path = ''] = to.split(/[?#]/);

    expect(patterns.filter((pattern) => matchPath(pattern, path))).not.toEqual([]);
    expect(answerOf(id, figures)).not.toMatch(/https?:|\/\w/);
  });
});

describe('HELP-02 every figure is what the configuration says', () => {
  const { preparing, sent, delivered } = deliveryRules;
  const days = [lengthOf(preparing.end?.after), lengthOf(preparing.end?.extension)];
  const hoursToClaim = lengthOf(delivered.end?.after);
  const expected: Readonly<Partial<Record<HelpQuestion, readonly number[]>>> = {
    'como-publico-una-prenda': [productLimits.pictures],
    'como-llega-la-prenda': days.slice(0, 1),
    'y-si-no-la-envian': [...days, lengthOf(sent.end?.after) - earlyReminderDays],
    'y-si-no-es-como-la-describieron': [
      hoursToClaim,
      maxClaimPhotos,
      claimRules.waiting_seller.end?.days ?? Number.NaN,
    ],
    'puedo-devolver-una-prenda-porque-me-arrepenti': [hoursToClaim],
    'como-hago-una-oferta': [Math.min(...floorPercents), maxOffers, offerHours, offerHours],
    'por-que-ocultaron-o-quitaron-mi-prenda': [appealDays],
    'que-puedo-hacer-si-suspendieron-mi-cuenta': [appealDays, appealAnswerDays],
  };

  it.each(helpQuestions.filter((id) => id !== 'cuanto-cuesta-vender'))('%s', (id) => {
    expect(numbersIn(answerOf(id, figures))).toEqual(expected[id] ?? []);
  });

  it.each([
    [850, 'Perchero se queda con el 8,5 % del precio'],
    [0, 'Perchero no cobra comisión'],
    [null, 'Perchero se queda con una comisión'],
  ])('a commission of %s basis points', (basisPoints, words) => {
    const commission = basisPoints === null ? null : { basisPoints };

    expect(answerOf('cuanto-cuesta-vender', { commission })).toContain(words);
  });

  it('the contact form', () => {
    expect(contactTexts.done).toBe(
      'Recibimos tu mensaje. Te contestamos por correo en menos de 3 días hábiles.',
    );
    expect(numbersIn(contactTexts.done)).toEqual([contactAnswerDays]);
    expect(numbersIn(contactTexts.wordsWrong.replace('.', ''))).toEqual([
      contactWordsLength.min,
      contactWordsLength.max,
    ]);
  });
});

describe('HELP-02 narrowing', () => {
  it.each(['talle', 'envío', 'devolución'])('finds something for the example %s', (word) => {
    expect(texts.placeholder).toContain(word);
    expect(narrow(word, figures)).not.toEqual([]);
  });

  it('folds accents and case, and needs the beginning of every word', () => {
    expect(narrow('DEVOLUCION', figures)).toEqual(narrow('devolución', figures));
    expect(narrow('suspend', figures)).toContain('que-puedo-hacer-si-suspendieron-mi-cuenta');
    expect(narrow('enta', figures)).toEqual([]);
    expect(narrow('talle medidas', figures)).toEqual(['como-se-mi-talle']);
    expect(narrow('talle zapatofono', figures)).toEqual([]);
  });

  it('shows all for nothing but spaces and signs', () => {
    expect(narrow(' ¿? ', figures)).toEqual(helpQuestions);
  });
});

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return [own || '/', ...pathsOf(children, own)];
  });
}

function lengthOf(period: DeliveryPeriod | undefined): number {
  if (!period) return Number.NaN;
  return 'hours' in period ? period.hours : period.businessDays;
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
