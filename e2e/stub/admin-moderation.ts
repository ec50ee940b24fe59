import type {
  CaseView,
  listAudit,
  listCases,
  OpenedCase,
  QueuedCase,
} from '@perchero/contract/admin/moderation';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { SessionUser } from '@perchero/contract/identity/session';
import type { Page } from '@playwright/test';
import { signedIn } from './member.ts';
import { sellers } from './orders.ts';
import type { StubShop } from './shop.ts';

type Queue = ReplyOf<typeof listCases>;
type Decision = OpenedCase['decisions'][number];

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const caseId = (index: number) => `0198c1e2-7a10-7c3e-9d51-0242ac15${String(index).padStart(4, '0')}`;
const bag = 'productPictures/cartera-medialuna';

/** A product that waits for a moderator for some nine hours. */
export function aQueuedCase(index: number, changes: Partial<QueuedCase> = {}): QueuedCase {
  return {
    id: caseId(index),
    kind: 'product',
    state: 'open',
    title: 'Cartera media luna igual a la original',
    picture: bag,
    reason: 'fake',
    signal: 'photo-twin',
    priority: 64,
    due_at: inHours(9.5),
    is_late: false,
    taken_by: null,
    is_mine: false,
    ...changes,
  };
}

/** By priority; the third is the one that `aCase` opens. */
export function aQueue(): readonly QueuedCase[] {
  const plain = { picture: null, signal: null };
  return [
    aQueuedCase(1, {
      ...plain,
      kind: 'message',
      title: 'Te voy a encontrar',
      reason: 'threat',
      priority: 80,
      due_at: inHours(2.5),
    }),
    aQueuedCase(2, {
      title: 'Championes retro, talle 40',
      picture: 'productPictures/championes-retro',
      reason: 'stolen',
      signal: null,
      priority: 70,
      due_at: inHours(-3.5),
      is_late: true,
    }),
    aQueuedCase(0),
    aQueuedCase(3, {
      ...plain,
      kind: 'comment',
      title: 'La foto es de otra, te la paso por fuera',
      reason: 'outside',
      priority: 60,
      due_at: inHours(20.5),
    }),
    aQueuedCase(4, {
      ...plain,
      kind: 'person',
      title: '@brunodasilva.uy',
      reason: 'impersonation',
      priority: 58,
      due_at: inHours(31.5),
    }),
    aQueuedCase(5, {
      state: 'assigned',
      title: 'Lentes de sol ojo de gato',
      picture: 'productPictures/lentes-carey',
      reason: 'not-own-photos',
      priority: 30,
      due_at: inHours(40.5),
      taken_by: 'ana.modera',
    }),
    aQueuedCase(6, {
      ...plain,
      kind: 'collection',
      title: 'Ofertas wapp',
      reason: null,
      signal: 'contact-in-text',
      priority: 20,
      due_at: inHours(66.5),
    }),
  ];
}

const ownerId = '0198c1e2-7a10-7c3e-9d51-0242ac160001';

/** The copied bag: reported by four people, edited since. */
export function aCase(changes: Partial<OpenedCase> = {}): OpenedCase {
  return {
    ...aQueuedCase(0),
    version: 5,
    harm: 40,
    independent: 4,
    assigned_until: null,
    reported_later: [],
    reported: {
      at: '2026-11-16T00:40:00.000Z',
      title: 'Cartera media luna igual a la original',
      text: 'Nueva en bolsa, igual a la de marca pero a mitad de precio. Hay en tres colores. Pasame tu número y te mando más fotos.',
      price_cents: 99_000,
      pictures: [bag],
    },
    now: {
      at: '2026-11-16T12:12:00.000Z',
      title: 'Cartera media luna de cuero',
      text: 'Nueva en bolsa, a mitad de precio. Hay en tres colores.',
      price_cents: 99_000,
      pictures: [bag],
    },
    url: '/Post/1412',
    messages: [],
    reports: [
      aReport('fake', 'El herraje dice otra marca y el forro es de papel.', sellers.valentina, 48),
      aReport(
        'not-own-photos',
        'Esa foto la saqué yo en el living de mi madre. La dieron vuelta.',
        sellers.sofia,
        26,
      ),
      aReport('fake', '', sellers.elena, 24),
      aReport('fake', 'Pregunté la marca y me contestó con un guiño.', null, 5),
      {
        ...aReport('spam', '', { ...sellers.mateo, username: 'rocio.ventas22', avatar_url: null }, 3),
        is_independent: false,
        account_days: 3,
      },
    ],
    signals: [
      {
        rule: 'photo-twin',
        at: inHours(-50),
        found: [],
        twin: {
          picture: bag,
          other_picture: bag,
          distance: 9,
          is_mirrored: true,
          other_product_id: 1208,
          other_seller: sellers.sofia.username,
        },
      },
      { rule: 'contact-in-text', at: inHours(-50), found: ['pasame tu número'], twin: null },
    ],
    owner: {
      id: ownerId,
      username: 'modaimportmvd',
      full_name: 'Moda Import',
      avatar_url: null,
      account_days: 92,
      is_minor: false,
      sales: 2,
      reports_received: 9,
      reports_made: 0,
      suspended_until: null,
      is_closed: false,
      decisions: [
        { thing: 'nothing', person: 'warn', reason: 'not-own-photos', at: '2026-08-12T15:00:00.000Z' },
      ],
      next_step: 'suspend-1',
    },
    unpaid_orders: 1,
    paid_orders: 1,
    decisions: [],
    contact: null,
    ...changes,
  };
}

function aReport(
  reason: OpenedCase['reports'][number]['reason'],
  words: string,
  reporter: OpenedCase['reports'][number]['reporter'],
  hoursAgo: number,
): OpenedCase['reports'][number] {
  return { reporter, reason, words, at: inHours(-hoursAgo), is_independent: true, account_days: 400 };
}

const leaseEnd = inHours(12);

/** Taken by the caller. */
export const taken = {
  state: 'assigned',
  is_mine: true,
  assigned_until: leaseEnd,
} as const satisfies Partial<OpenedCase>;

/** `15:42`, in Montevideo. */
export const takenUntil = new Intl.DateTimeFormat('es-UY', {
  timeZone: 'America/Montevideo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}).format(new Date(leaseEnd));

export function aDecision(changes: Partial<Decision> = {}): Decision {
  return {
    id: '0198c1e2-7a10-7c3e-9d51-0242ac170001',
    moderator: 'ana.modera',
    is_own: false,
    thing: 'remove',
    person: 'suspend-7',
    reason: 'fake',
    words: 'Tu prenda copia el diseño de otra marca.',
    note: 'Tercera vez con la misma cartera.',
    at: '2026-11-10T15:00:00.000Z',
    appeal: null,
    ...changes,
  };
}

export const anAppeal: NonNullable<Decision['appeal']> = {
  words: 'La cartera es original: tengo la factura de la tienda y se las puedo mandar.',
  at: '2026-11-12T15:00:00.000Z',
  due_at: '2026-11-20T03:00:00.000Z',
  outcome: null,
  answer: null,
};

export function appealedCase(changes: Partial<Decision> = {}): OpenedCase {
  return aCase({
    state: 'appealed',
    now: null,
    url: null,
    reports: [],
    signals: [],
    decisions: [aDecision({ appeal: anAppeal, ...changes })],
  });
}

/** A guest asks how to get money back. */
export function contactCase(changes: Partial<NonNullable<OpenedCase['contact']>> = {}): OpenedCase {
  return aCase({
    ...aQueuedCase(0, {
      kind: 'contact',
      title: 'Una compra',
      picture: null,
      reason: null,
      signal: null,
      priority: 10,
      due_at: inHours(60.5),
    }),
    harm: 10,
    independent: 0,
    reported: null,
    now: null,
    url: null,
    reports: [],
    signals: [],
    owner: null,
    unpaid_orders: 0,
    paid_orders: 0,
    contact: {
      id: '0198c1e2-7a10-7c3e-9d51-0242ac180001',
      topic: 'buying',
      words: 'Hola, pagué una campera hace dos semanas y nunca llegó. ¿Cómo recupero el dinero?',
      email: 'invitada@correo.com',
      at: '2026-11-17T15:00:00.000Z',
      answer: null,
      ...changes,
    },
  });
}

/** A message with what was written before. */
export function messageCase(): OpenedCase {
  const before = ['Hola, ¿sigue disponible?', 'Sí, te la guardo.', 'Mejor no, gracias.'];
  return aCase({
    ...aQueuedCase(0, {
      kind: 'message',
      title: 'Te voy a encontrar',
      picture: null,
      reason: 'threat',
      signal: null,
    }),
    now: null,
    reported: null,
    url: null,
    signals: [],
    unpaid_orders: 0,
    paid_orders: 0,
    messages: [...before, 'Te voy a encontrar.'].map((text, index) => ({
      sender: index % 2 === 0 ? 'valepiriz' : 'modaimportmvd',
      text,
      at: inHours(index - 60),
      is_reported: index === before.length,
    })),
  });
}

interface Desk {
  readonly view?: CaseView;
  /** Null leaves the view without an opened case. */
  readonly opened?: OpenedCase | null;
  readonly queue?: Partial<Queue>;
}

/** Signs a moderator in with a second factor and sets a view and the opened case; returns the address of the view. */
export async function withModeration(
  page: Page,
  shop: StubShop,
  { view = 'open', opened = aCase(), queue: changes = {} }: Desk = {},
  {
    role = 'moderator',
    ...login
  }: { role?: SessionUser['role']; staffLogin?: boolean; secondFactor?: boolean } = {},
): Promise<string> {
  const session = await signedIn(page.context(), shop, { role });
  shop.state.answers['GET /api/session'] = {
    body: { session: { ...session, secondFactor: true, ...login } },
  };
  const queue: Queue = {
    counts: { open: 41, mine: 1, appeals: 3, contact: 8, decided: 1000 },
    cases: [...aQueue()],
    nextCursor: null,
    ...changes,
    opened: null,
  };
  shop.state.answers['GET /api/admin/moderation'] = { body: queue };
  if (opened) {
    const { id } = opened;
    const cases = queue.cases.map((queued) => (queued.id === id ? queuedOf(opened) : queued));
    shop.state.answers[`GET /api/admin/moderation?view=${view}&case=${id}`] = {
      body: { ...queue, cases, opened },
    };
  }
  return `${shop.url}/admin/moderacion${view === 'open' ? '' : `?vista=${view}`}`;
}

/** The address of the opened case. */
export async function withOpenedCase(
  page: Page,
  shop: StubShop,
  desk: Desk & { readonly opened?: OpenedCase } = {},
  login: Parameters<typeof withModeration>[3] = {},
): Promise<string> {
  const address = await withModeration(page, shop, desk, login);
  const { opened = aCase() } = desk;
  return `${address}${address.includes('?') ? '&' : '?'}caso=${opened.id}`;
}

function queuedOf(opened: OpenedCase): QueuedCase {
  const { id, kind, state, title, picture, reason, signal, priority, due_at, is_late, taken_by, is_mine } =
    opened;
  return { id, kind, state, title, picture, reason, signal, priority, due_at, is_late, taken_by, is_mine };
}

const auditEntries: ReplyOf<typeof listAudit>['entries'] = [
  {
    id: '3',
    at: '2026-11-18T18:31:00.000Z',
    actor: 'ana.modera',
    role: 'moderator',
    action: 'decide-case',
    subject: `case:${caseId(0)}`,
    reason: 'Tu cartera copia el diseño de otra marca.',
  },
  {
    id: '2',
    at: '2026-11-18T18:27:00.000Z',
    actor: 'ana.modera',
    role: 'moderator',
    action: 'take-case',
    subject: `case:${caseId(0)}`,
    reason: null,
  },
  {
    id: '1',
    at: '2026-11-17T12:02:00.000Z',
    actor: '',
    role: 'money',
    action: 'money-retry',
    subject: `order:${caseId(7)}`,
    reason: 'Lo pidió por teléfono',
  },
];

/** Signs an admin in and sets the audit log, also that of the first entry's subject; returns its address. */
export async function withAudit(
  page: Page,
  shop: StubShop,
  changes: Partial<ReplyOf<typeof listAudit>> = {},
): Promise<string> {
  await withModeration(page, shop, {}, { role: 'admin' });
  shop.state.answers['GET /api/admin/audit'] = {
    body: { entries: auditEntries, nextCursor: null, ...changes },
  };
  const subject = encodeURIComponent(`case:${caseId(0)}`);
  shop.state.answers[`GET /api/admin/audit?subject=${subject}`] = {
    body: { entries: auditEntries.slice(0, 2), nextCursor: null },
  };
  return `${shop.url}/admin/registro`;
}
