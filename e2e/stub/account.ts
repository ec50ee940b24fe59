import type { Profile } from '@perchero/contract/accounts/profile';
import {
  type getNotificationPreferences,
  type NotificationChannel,
  notificationChannels,
  type NotificationIcon,
} from '@perchero/contract/notifications/notifications';
import type { SellerAccount } from '@perchero/contract/seller-accounts/account';
import type { SizeProfile } from '@perchero/contract/accounts/sizes';
import type { getSettings, OwnProfile } from '@perchero/contract/accounts/settings';
import type { Person } from '@perchero/contract/admin/people';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Page } from '@playwright/test';
import { memberSession, signedIn } from './member.ts';
import { withPush } from './push.ts';
import { withSignInSettings } from './registration.ts';
import type { StubShop } from './shop.ts';

type SettingsReply = ReplyOf<typeof getSettings>;

/** Lucía's public profile. */
export function publicProfile(change: Partial<Profile> = {}): Profile {
  const { id, username, full_name } = memberSession().user;
  return {
    id,
    username,
    full_name,
    description:
      'Vacío el ropero de tres generaciones. Todo lavado, planchado y con anécdota. Retiro por Palermo.',
    avatar_url: 'productPictures/campera-jean',
    postsCount: 24,
    followersCount: 0,
    followingCount: 0,
    created_at: '2025-03-03T15:00:00.000Z',
    ...change,
  };
}

/** Reply of GET /api/account/settings for Lucía. */
export function settingsReply(
  change: Partial<SettingsReply> = {},
  profile: Partial<OwnProfile> = {},
): SettingsReply {
  return {
    profile: {
      ...publicProfile(),
      email: 'lucia@correo.com',
      phone: '+59894123456',
      birth_date: '1992-07-18',
      gender: 'femenino',
      ...profile,
    },
    pendingEmail: null,
    passwordChangedAt: '2025-03-03T15:00:00.000Z',
    devices: [
      {
        id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0a01',
        current: true,
        device: 'Chrome · Android',
        created_at: '2026-11-01T12:00:00.000Z',
        last_seen_at: '2025-11-15T12:00:00.000Z',
      },
      {
        id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0a11',
        current: false,
        device: 'Firefox · Windows',
        created_at: '2025-09-01T12:00:00.000Z',
        last_seen_at: '2025-10-02T12:00:00.000Z',
      },
    ],
    ...change,
  };
}

export const noSizes: SizeProfile = {
  sizes: [],
  measures: { chest: null, waist: null, hips: null, foot: null },
};

const settingRow = (
  kind: string,
  title: string,
  about: string,
  icon: NotificationIcon,
  channels: readonly NotificationChannel[] = notificationChannels,
) => ({ kind, title, about, icon, mail_only: kind === 'message', channels: [...channels] });

const defaultPreferences: ReplyOf<typeof getNotificationPreferences> = {
  preferences: {
    sale: { bell: true, mail: true, push: true },
    purchase: { bell: true, mail: true, push: true },
    payment: { bell: true, mail: true, push: true },
    message: { bell: false, mail: true, push: true },
    comment: { bell: true, mail: true, push: true },
    reply: { bell: true, mail: true, push: true },
    like: { bell: true, mail: false, push: false },
    follow: { bell: true, mail: false, push: false },
    published: { bell: true, mail: false, push: true },
    alert: { bell: true, mail: true, push: true },
    price: { bell: true, mail: true, push: true },
  },
  rows: [
    settingRow('sale', 'Ventas', 'Cuando vendés una prenda', 'coins'),
    settingRow('purchase', 'Compras', 'Cuando se acredita lo que compraste', 'package'),
    settingRow('payment', 'Pagos', 'Pagos pendientes y devoluciones', 'wallet'),
    settingRow('message', 'Mensajes', 'Cuando te escriben y no lo leés en diez minutos', 'message', [
      'mail',
      'push',
    ]),
    settingRow('comment', 'Comentarios', 'Cuando comentan una prenda tuya', 'message'),
    settingRow('reply', 'Respuestas', 'Cuando te responden', 'reply'),
    settingRow('like', 'Me gusta', 'Cuando gusta una prenda tuya', 'heart'),
    settingRow('follow', 'Seguidores', 'Cuando alguien empieza a seguirte', 'people'),
    settingRow(
      'published',
      'Prendas de quienes seguís',
      'Cuando cuelga algo alguien de quien pediste que te avisemos',
      'people',
    ),
    settingRow('alert', 'Búsquedas guardadas', 'Cuando aparece algo para una búsqueda', 'bell', ['bell']),
    settingRow('price', 'Bajas de precio', 'Cuando baja de precio una prenda que te gusta', 'coins'),
  ],
};

/** Lucía's linked Mercado Pago account. */
export function linkedAccount(change: Partial<SellerAccount> = {}): SellerAccount {
  return {
    user_id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f1f11',
    mp_user_id: '210948331',
    nickname: 'LUCIAFERREIRA',
    state: 'linked',
    linked_at: '2025-06-01T12:00:00.000Z',
    ...change,
  };
}

/** Signs Lucía in and sets every reply her settings page requests; returns its address. */
export async function withSettings(
  page: Page,
  shop: StubShop,
  reply: SettingsReply = settingsReply(),
): Promise<string> {
  const { user } = await signedIn(page.context(), shop);
  await withSignInSettings(page, shop);
  shop.state.answers['GET /api/account/settings'] = { body: reply };
  shop.state.answers['GET /api/account/sizes'] ??= { body: noSizes };
  shop.state.answers['GET /api/notifications/preferences'] = { body: defaultPreferences };
  if (!shop.state.answers['GET /api/push/settings']) withPush(shop);
  shop.state.answers['GET /api/mp/account'] = {
    body: { account: linkedAccount(), retained_permission: null },
  };
  shop.state.answers['GET /api/billing-info'] = { body: { first_name: 'Lucía', last_name: 'Ferreira' } };
  return `${shop.url}/perfil/${user.username}/editar`;
}

/** A page of users for the admin screen. */
export function people(count: number): Person[] {
  const names =
    'luciaferreira mateososa valepiriz brunodasilva sofiumpierrez camiolivera joacobentancur elenamachado'.split(
      ' ',
    );
  return Array.from({ length: count }, (_, index) => {
    const username = names[index] ?? `persona${index}`;
    return {
      id: `5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f1${String(index).padStart(3, '0')}`,
      username,
      email: `${username}@correo.com`,
      email_verified: index !== 3,
      phone: index === 3 ? null : `+5989${4 + (index % 5)}120450`,
      role: index === 0 ? 'admin' : 'member',
      created_at: `2025-03-${String((index % 27) + 1).padStart(2, '0')}T15:00:00.000Z`,
      locked_at: index === 2 ? '2025-04-01T12:00:00.000Z' : null,
    };
  });
}

/** Signs an admin in with the given login strength and sets the list of users; returns its address. */
export async function withPeople(
  page: Page,
  shop: StubShop,
  session: { staffLogin: boolean; secondFactor: boolean },
  reply: { people: Person[]; nextCursor: string | null } = { people: people(8), nextCursor: null },
): Promise<string> {
  const admin = await signedIn(page.context(), shop, { role: 'admin' });
  shop.state.answers['GET /api/session'] = { body: { session: { ...admin, ...session } } };
  shop.state.answers['GET /api/admin/people'] = { body: reply };
  return `${shop.url}/eliminarusuarios`;
}
