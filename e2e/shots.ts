/**
 * npm run shots [NAME…]   screenshots of the main screens in reports/shots, at three widths, light and dark
 *
 * Needs the built web app; the API is the stub.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShownHold } from '@perchero/contract/catalogue/products';
import type { Order } from '@perchero/contract/orders/orders';
import type { Page } from '@playwright/test';
import { openBrowser } from '../tools/dev/browser.ts';
import { withPeople, withSettings } from './stub/account.ts';
import { cartGroup, cartLine, cartOf, fullCart, withCart } from './stub/cart.ts';
import { claimable, claimStates, type ClaimState, withClaim } from './stub/claims.ts';
import { anAdminClaim, withAdminClaims } from './stub/admin-claims.ts';
import {
  aCase,
  appealedCase,
  contactCase,
  messageCase,
  taken,
  withAudit,
  withModeration,
  withOpenedCase,
} from './stub/admin-moderation.ts';
import { camila } from './stub/comments.ts';
import { decisionsReply, suspension, withDecisions } from './stub/decisions.ts';
import { withNumbers } from './stub/desk-numbers.ts';
import { deliveryCart, homeAddress, setAddresses, withDeliverySettings } from './stub/delivery.ts';
import { withDesk } from './stub/desk.ts';
import {
  declinePushes,
  feedProducts,
  followed,
  followedPeople,
  notFollowed,
  olderFeedProducts,
  withFeed,
} from './stub/follows.ts';
import {
  aChapter,
  garmentCode,
  jacketStory,
  ownedByReader,
  withGarment,
  withOwnGarments,
} from './stub/garments.ts';
import { memberSession, signedIn } from './stub/member.ts';
import { aHead, aMessage, aTalk, aThread, threadPage, withThreads } from './stub/messages.ts';
import { withMoney } from './stub/money.ts';
import { aBargain, anOffer, offerUntil, receivedOffers, withOfferSettings } from './stub/offers.ts';
import {
  anOrder,
  aSale,
  item,
  purchases,
  readyDelivery,
  sellers,
  sentDelivery,
  withLabel,
  withOrder,
  withOrders,
} from './stub/orders.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withProfile } from './stub/profile.ts';
import {
  otherPushDevice,
  publicKey,
  pushDevice,
  setPermission,
  stubBrowserPush,
  waitForWorker,
  withPush,
} from './stub/push.ts';
import { aStanding, reviewDeadline } from './stub/reviews.ts';
import { withRegistration } from './stub/registration.ts';
import { aSavedSearch, withSavedSearch, withSavedSearches } from './stub/saved-searches.ts';
import { withSelling } from './stub/seller.ts';
import { startShop, type StubShop } from './stub/shop.ts';
import { inDays, unsentSales, withVacation } from './stub/vacation.ts';

/** Each prepares the stub and returns the address of the screen. */
const screens: Record<string, (page: Page, shop: StubShop) => string | Promise<string>> = {
  landing: (_, { url }) => url,
  listing: (_, { url }) => `${url}/productos`,
  product: (_, shop) => shop.url + withProduct(shop),
  'product-story': (_, shop) => shop.url + withProduct(shop, jeanJacket(), { story: jacketStory }),
  garment: (_, shop) => shop.url + withGarment(shop, { productId: jeanJacket().id }),
  'garment-own': (page, shop) => ownGarmentPage(page, shop),
  'garment-edit': (page, shop) => ownGarmentPage(page, shop),
  'garment-closed': (page, shop) =>
    ownGarmentPage(page, shop, { place: 2, is_owner: false, can_write: false, shows_name: true }),
  'garment-empty': (_, shop) =>
    shop.url +
    withGarment(shop, {
      garment: { code: garmentCode, title: null, picture: null, owners: 1 },
      chapters: [aChapter(1, { removed: true })],
    }),
  'garment-failed': (_, shop) => {
    shop.state.answers[`GET /api/garments/${garmentCode}`] = { code: 'unavailable' };
    return `${shop.url}/prenda/${garmentCode}`;
  },
  'garment-unknown': (_, shop) => `${shop.url}/prenda/${garmentCode}`,
  'garment-tag': async (page, shop) => `${await ownGarmentPage(page, shop)}/etiqueta`,
  profile: (_, shop) => shop.url + withProfile(shop),
  'profile-follow': async (page, shop) => {
    await signedIn(page.context(), shop, camila);
    return shop.url + withProfile(shop, { follow: notFollowed });
  },
  'profile-following': async (page, shop) => {
    await signedIn(page.context(), shop, camila);
    await declinePushes(page);
    shop.state.answers['POST /api/follows/news'] = { body: { success: true } };
    return shop.url + withProfile(shop, { follow: followed });
  },
  'profile-own-following': async (page, shop) => {
    await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
    shop.state.answers['GET /api/follows?side=following'] = {
      body: { people: followedPeople(), nextCursor: 'dos' },
    };
    return shop.url + withProfile(shop, { isOwn: true });
  },
  'profile-own-followers-failed': async (page, shop) => {
    await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
    shop.state.answers['GET /api/follows'] = { code: 'unavailable' };
    return shop.url + withProfile(shop, { isOwn: true });
  },
  'product-following': async (page, shop) => {
    await signedIn(page.context(), shop, camila);
    return shop.url + withProduct(shop, undefined, { follow: followed });
  },
  feed: (page, shop) => withFeed(page, shop),
  'feed-first-visit': (page, shop) => withFeed(page, shop, { seenAt: null }),
  'feed-nobody': (page, shop) => withFeed(page, shop, { products: [], seenAt: null }, []),
  'feed-nothing': (page, shop) => withFeed(page, shop, { products: [], seenAt: null }),
  'feed-failed': async (page, shop) => {
    const address = await withFeed(page, shop);
    shop.state.answers['GET /api/feed'] = { code: 'unavailable' };
    return address;
  },
  'feed-loading': async (page, shop) => {
    await withFeed(page, shop);
    shop.state.answers['GET /api/feed'] = { code: 'unavailable', gate: new Promise(() => {}) };
    return `${shop.url}/productos`;
  },
  'feed-end': (page, shop) =>
    withFeed(page, shop, { products: [...feedProducts(), ...olderFeedProducts(6)] }),
  'feed-offline': (page, shop) => withFeed(page, shop),
  reviews: (_, shop) => `${shop.url}${withProfile(shop)}?seccion=opiniones`,
  'review-form': async (page, shop) => {
    await signedIn(page.context(), shop);
    const delivery = { ...sentDelivery, state: 'completed', due_at: null } as const;
    const order = anOrder(1021, {
      other: sellers.valentina,
      items: [item('Vestido floreado')],
      delivery,
      actions: ['relist'],
    });
    const reviews = { open_until: reviewDeadline, own: null, received: null };
    return shop.url + withOrder(shop, order, { reviews, standing: aStanding() });
  },
  sell: withSelling,
  'sell-measures': withSelling,
  'product-measures': async (page, shop) => {
    await signedIn(page.context(), shop);
    const jacket = jeanJacket({ user_id: sellers.valentina.id, size: '40 - vestir', size_system: 'eu' });
    return shop.url + withProduct(shop, jacket, { own_body: { chest: 96, waist: 72, hips: 98, foot: 24 } });
  },
  'settings-sizes': async (page, shop) => {
    shop.state.answers['GET /api/account/sizes'] = {
      body: {
        sizes: ['40 - vestir', '38 - calzado'],
        measures: { chest: 92, waist: null, hips: null, foot: 24 },
      },
    };
    return `${await withSettings(page, shop)}?seccion=perfil`;
  },
  'sell-garments': async (page, shop) => {
    withOwnGarments(shop);
    return await withSelling(page, shop);
  },
  settings: withSettings,
  orders: async (page, shop) => {
    await withOrders(page, shop, { purchase: purchases() });
    return `${shop.url}/compras`;
  },
  cart: async (page, shop) => {
    await signedIn(page.context(), shop);
    withCart(shop, fullCart());
    return `${shop.url}/carrito`;
  },
  'cart-delivery': async (page, shop) => {
    await signedIn(page.context(), shop);
    withCart(shop, deliveryCart());
    return `${shop.url}/carrito`;
  },
  'cart-agreed': async (page, shop) => {
    await signedIn(page.context(), shop);
    const agreed = { price: 1000, list_price: 1290, until: offerUntil };
    withCart(shop, cartOf([cartGroup('elena', [cartLine('jumper', { price: 1000, agreed })])]));
    return `${shop.url}/carrito`;
  },
  'offer-none': (page, shop) => offerPage(page, shop, {}),
  'offer-dialog': (page, shop) => {
    setAddresses(shop, [homeAddress]);
    return offerPage(page, shop, {});
  },
  'offer-open': (page, shop) => offerPage(page, shop, { mine: anOffer() }),
  'offer-proposed': (page, shop) => offerPage(page, shop, { mine: anOffer({ by: 'seller', price: 1750 }) }),
  'offer-agreed': (page, shop) => offerPage(page, shop, { mine: anOffer({ state: 'accepted' }) }),
  'offer-refused': (page, shop) => offerPage(page, shop, { ended: anOffer({ state: 'refused' }) }),
  'offer-likers': (page, shop) =>
    offerPage(page, shop, { liker_offer: { id: anOffer().id, price: 1500, until: offerUntil } }),
  'offers-received': async (page, shop) => {
    await signedIn(page.context(), shop);
    const received = { offer: anOffer(), buyer: camila, counters_left: 3 };
    return shop.url + withProduct(shop, undefined, { received_offers: receivedOffers(received) });
  },
  'offer-likers-dialog': async (page, shop) => {
    await signedIn(page.context(), shop);
    return shop.url + withProduct(shop, undefined, { received_offers: receivedOffers() });
  },
  'settings-delivery': withDeliverySettings,
  'settings-offers': withOfferSettings,
  'settings-notifications': async (page, shop) => `${await withSettings(page, shop)}?seccion=notificaciones`,
  'settings-push-on': async (page, shop) => {
    withPush(shop, { devices: [pushDevice(), otherPushDevice()] });
    await setPermission(page, shop.url, 'granted');
    await stubBrowserPush(page, shop.url, { subscribedWith: publicKey });
    await page.goto(`${shop.url}/terminos`);
    await waitForWorker(page);
    return `${await withSettings(page, shop)}?seccion=notificaciones`;
  },
  'settings-push-blocked': async (page, shop) => {
    await setPermission(page, shop.url, 'denied');
    return `${await withSettings(page, shop)}?seccion=notificaciones`;
  },
  'push-question': async (page, shop) => {
    await setPermission(page, shop.url, 'prompt');
    await signedIn(page.context(), shop, camila);
    shop.state.answers['POST /api/follows/news'] = { body: { success: true } };
    return shop.url + withProfile(shop, { follow: followed });
  },
  'price-dropped': async (page, shop) => {
    await signedIn(page.context(), shop, camila);
    return shop.url + withProduct(shop, jeanJacket({ price: 990, former_price_cents: 129_000 }));
  },
  'settings-blocked': async (page, shop) => {
    const people = [sellers.elena, sellers.mateo].map((person) => ({
      ...person,
      blocked_at: '2026-03-03T15:42:00.000Z',
    }));
    const settings = await withSettings(page, shop);
    shop.state.answers['GET /api/blocks'] = { body: { people, nextCursor: null } };
    return `${settings}?seccion=cuenta`;
  },
  decisions: (page, shop) => withDecisions(page, shop),
  'decisions-suspended': async (page, shop) => {
    const address = await withDecisions(page, shop, decisionsReply({ decisions: [suspension] }));
    const session = { ...memberSession(), suspension: { until: suspension.until, is_closed: false } };
    shop.state.answers['GET /api/session'] = { body: { session } };
    return address;
  },
  vacation: (page, shop) => withVacation(page, shop, { unsent: unsentSales() }),
  'vacation-running': (page, shop) => withVacation(page, shop, { until: inDays(10) }),
  'vacation-failed': async (page, shop) => {
    const address = await withVacation(page, shop);
    shop.state.answers['GET /api/desk/vacation'] = { code: 'unavailable' };
    return address;
  },
  'product-away': (_, shop) =>
    shop.url +
    withProduct(shop, undefined, {
      away_until: inDays(10),
      availability: { state: 'away', in_cart: false },
    }),
  'thread-away': (page, shop) => threadPage(page, shop, aTalk(shop, { away_until: inDays(10) })),
  'search-guest': (_, { url }) => `${url}${savedListing}`,
  'search-unsaved': (page, shop) => savedSearchPage(page, shop, () => savedListing),
  'search-saved': (page, shop) =>
    savedSearchPage(page, shop, () => {
      shop.state.listing = { saved_search_id: aSavedSearch().id };
      return savedListing;
    }),
  'search-dialog': (page, shop) =>
    savedSearchPage(page, shop, () => `${savedListing}&reputacion=4&sin=ni%C3%B1o&sin=corta&sin=forro`),
  'search-dialog-refused': (page, shop) =>
    savedSearchPage(page, shop, () => {
      shop.state.answers['POST /api/saved-searches/create'] = { code: 'too-many-searches' };
      return savedListing;
    }),
  'search-narrowed': (page, shop) =>
    savedSearchPage(page, shop, () => '/productos?reputacion=4&sin=campera&sin=ni%C3%B1o'),
  'saved-searches': (page, shop) => savedSearchPage(page, shop, withSavedSearches),
  'saved-searches-empty': (page, shop) => savedSearchPage(page, shop, (of) => withSavedSearches(of, [])),
  'saved-searches-loading': async (page, shop) => {
    await savedSearchPage(page, shop, withSavedSearches);
    shop.state.answers['GET /api/saved-searches'] = { body: { searches: [] }, gate: new Promise(() => {}) };
    return `${shop.url}/productos`;
  },
  'saved-search-edit': (page, shop) => savedSearchPage(page, shop, withSavedSearches),
  'saved-search-deletion': (page, shop) => savedSearchPage(page, shop, withSavedSearches),
  'saved-search': (page, shop) => savedSearchPage(page, shop, withSavedSearch),
  'saved-search-end': (page, shop) => savedSearchPage(page, shop, withSavedSearch),
  'saved-search-empty': (page, shop) =>
    savedSearchPage(page, shop, (of) =>
      withSavedSearch(of, { search: aSavedSearch({ new: 0, image: null, preview: null }), products: [] }),
    ),
  desk: (page, shop) => withDesk(page, shop),
  'desk-chosen': (page, shop) => withDesk(page, shop),
  'desk-prices': (page, shop) => withDesk(page, shop),
  'desk-result': async (page, shop) => {
    const address = await withDesk(page, shop);
    shop.state.answers['POST /api/desk/pause'] = {
      body: { done: 1, left: [{ id: 43, code: 'product-locked' }] },
    };
    return address;
  },
  'desk-empty': (page, shop) => withDesk(page, shop, []),
  'desk-failed': async (page, shop) => {
    const address = await withDesk(page, shop);
    shop.state.answers['GET /api/desk/products'] = { code: 'unavailable' };
    return address;
  },
  'desk-loading': async (page, shop) => {
    await withDesk(page, shop);
    shop.state.answers['GET /api/desk/products'] = { body: {}, gate: new Promise(() => {}) };
    await withOrders(page, shop, { sale: [aSale(1042)] });
    return `${shop.url}/ventas`;
  },
  'product-numbers': async (page, shop) => shop.url + (await withNumbers(page, shop)),
  'product-numbers-failed': async (page, shop) => {
    const path = await withNumbers(page, shop);
    shop.state.answers['GET /api/desk/numbers?days=30&product=41'] = { code: 'unavailable' };
    return shop.url + path;
  },
  'report-product': async (page, shop) => {
    await signedIn(page.context(), shop, camila);
    return shop.url + withProduct(shop);
  },
  'report-message': (page, shop) => threadPage(page, shop),
  'report-sent': async (page, shop) => {
    await signedIn(page.context(), shop, camila);
    shop.state.answers['POST /api/reports/create'] = { body: { success: true } };
    return shop.url + withProduct(shop);
  },
  'product-review': (page, shop) => heldProduct(page, shop, 'review'),
  'product-hidden': (page, shop) => heldProduct(page, shop, 'hidden'),
  'comment-contact': async (page, shop) => {
    await signedIn(page.context(), shop, camila);
    shop.state.answers['POST /api/add-comment'] = { code: 'comment-has-contact' };
    return shop.url + withProduct(shop);
  },
  'purchase-meeting': (page, shop) =>
    orderPage(page, shop, anOrder(1045, { delivery: { ...readyDelivery, code: '418206' } })),
  'purchase-parcel': (page, shop) => orderPage(page, shop, anOrder(1042, { delivery: sentDelivery })),
  'sale-parcel': (page, shop) => orderPage(page, shop, aSale(1042)),
  'sale-meeting': (page, shop) =>
    orderPage(
      page,
      shop,
      aSale(1045, { delivery: readyDelivery, actions: ['hand-over', 'cancel', 'refund', 'say-handed'] }),
    ),
  'claim-form': async (page, shop) => `${await orderPage(page, shop, anOrder(1039, claimable))}/reclamo`,
  'claim-purchase-part': (page, shop) =>
    claimPage(page, shop, 'part', 'purchase', ['claim-accept', 'claim-ask-operator', 'claim-withdraw']),
  'claim-purchase-return': (page, shop) =>
    claimPage(page, shop, 'waitingReturn', 'purchase', ['claim-return-sent', 'claim-withdraw']),
  'claim-purchase-closed': (page, shop) => claimPage(page, shop, 'partlyRefunded', 'purchase'),
  'claim-sale-answer': (page, shop) => claimPage(page, shop, 'waitingSeller', 'sale', ['claim-answer']),
  'claim-sale-place': (page, shop) => claimPage(page, shop, 'waitingPlace', 'sale', ['claim-place']),
  'claim-sale-returned': (page, shop) =>
    claimPage(page, shop, 'returnSent', 'sale', ['claim-return-received', 'claim-contest-return']),
  'claim-sale-operator': (page, shop) => claimPage(page, shop, 'waitingOperator', 'sale'),
  label: async (page, shop) => {
    await signedIn(page.context(), shop);
    return shop.url + withLabel(shop, aSale(1042));
  },
  messages: async (page, shop) => {
    await threadPage(page, shop);
    return `${shop.url}/mensajes`;
  },
  'messages-empty': async (page, shop) => {
    await signedIn(page.context(), shop);
    withThreads(shop, []);
    return `${shop.url}/mensajes`;
  },
  thread: (page, shop) => threadPage(page, shop),
  'thread-new': async (page, shop) => {
    await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
    withThreads(shop);
    shop.state.answers[`GET /api/threads/about?product=${aHead.product.id}`] = {
      body: { ...aHead, thread_id: null },
    };
    return `${shop.url}/mensajes/nueva?prenda=${aHead.product.id}`;
  },
  'thread-warning': (page, shop) => threadPage(page, shop),
  'thread-block': (page, shop) => threadPage(page, shop),
  'thread-long': (page, shop) => {
    const other = { ...sellers.elena, full_name: 'María de los Ángeles Etcheverry Goicoechea' };
    const text = `Hola. ${'Es de lana merino, tejida a mano en Tacuarembó. '.repeat(6)}\n\n${'x'.repeat(90)}`;
    const talk = aTalk(shop, { other });
    return threadPage(page, shop, { ...talk, messages: [aMessage(5, { text }), ...talk.messages] });
  },
  'thread-danger': (page, shop) =>
    threadPage(
      page,
      shop,
      aThread([aMessage(1, { text: 'Pasame el código que te llegó.', warning: 'danger' })]),
    ),
  'thread-blocked': (page, shop) => threadPage(page, shop, aTalk(shop, { closed: 'blocked' })),
  registration: async (page, shop) => {
    await withRegistration(page, shop);
    return `${shop.url}/Registrarse`;
  },
  rules: (_, { url }) => `${url}/reglas`,
  help: (_, { url }) => `${url}/ayuda#cuanto-cuesta-vender`,
  contact: (_, { url }) => `${url}/ayuda/contacto`,
  'admin-orders': (page, shop) => withMoney(page, shop),
  'admin-claims': withAdminClaims,
  'admin-claim': async (page, shop) => `${await withAdminClaims(page, shop)}/${anAdminClaim(0).id}`,
  'admin-moderation': (page, shop) => withModeration(page, shop),
  'admin-moderation-case': (page, shop) => withOpenedCase(page, shop),
  'admin-moderation-taken': (page, shop) => withOpenedCase(page, shop, { opened: aCase(taken) }),
  'admin-moderation-message': (page, shop) => withOpenedCase(page, shop, { opened: messageCase() }),
  'admin-moderation-appeal': (page, shop) =>
    withOpenedCase(page, shop, { view: 'appeals', opened: appealedCase() }),
  'admin-moderation-contact': (page, shop) =>
    withOpenedCase(page, shop, { view: 'contact', opened: contactCase() }),
  'admin-moderation-empty': (page, shop) =>
    withModeration(page, shop, { view: 'mine', opened: null, queue: { cases: [] } }),
  'admin-audit': (page, shop) => withAudit(page, shop),
  'admin-users': (page, shop) => withPeople(page, shop, { staffLogin: true, secondFactor: true }),
};

async function choosePair(page: Page): Promise<void> {
  for (const title of ['Campera de jean oversize', 'Ruana de lana cruda'])
    await page.getByRole('checkbox', { name: `Elegir ${title}`, exact: true }).check();
}

async function savedSearchPage(
  page: Page,
  shop: StubShop,
  prepare: (of: StubShop) => string,
): Promise<string> {
  await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
  return shop.url + prepare(shop);
}

const savedListing = '/productos?q=campera&tipo=vestir&sexo=Mujer&sexo=Unisex&hasta=4000';

async function heldProduct(page: Page, shop: StubShop, hold: ShownHold): Promise<string> {
  await signedIn(page.context(), shop);
  return shop.url + withProduct(shop, undefined, { hold });
}

async function openVacation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vacaciones', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /vacaciones$|^Probar/ })
    .waitFor();
}

async function openReport(page: Page, menu = 'Más opciones'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Reportar' }).click();
  await page.getByRole('dialog', { name: /^Reportar/ }).waitFor();
}

async function ownGarmentPage(
  page: Page,
  shop: StubShop,
  change: Partial<typeof ownedByReader> = {},
): Promise<string> {
  await signedIn(page.context(), shop, camila);
  return shop.url + withGarment(shop, { own: { ...ownedByReader, ...change } });
}

async function openChapter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Editar mi parte' }).click();
  await page.getByRole('dialog', { name: 'Tu capítulo' }).waitFor();
}

async function orderPage(page: Page, shop: StubShop, order: Order): Promise<string> {
  await signedIn(page.context(), shop);
  return shop.url + withOrder(shop, order);
}

async function offerPage(
  page: Page,
  shop: StubShop,
  change: Parameters<typeof aBargain>[0],
): Promise<string> {
  await signedIn(page.context(), shop, camila);
  return shop.url + withProduct(shop, undefined, { bargain: aBargain({ offers_left: 2, ...change }) });
}

async function claimPage(
  page: Page,
  shop: StubShop,
  state: keyof typeof claimStates,
  side: Order['side'],
  actions: Order['actions'] = [],
): Promise<string> {
  await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
  const { claim, order = {} }: ClaimState = claimStates[state];
  return shop.url + withClaim(shop, side, { ...(claim && { claim }), order: { ...order, actions } }).path;
}

/** What is done on a screen before its screenshot. */
const steps: Record<string, (page: Page) => Promise<void>> = {
  'garment-edit': openChapter,
  'garment-closed': openChapter,
  'profile-following': async (page) => {
    await page.getByRole('button', { name: 'Avisame cuando cuelgue algo' }).click();
    await page.getByText('Te avisamos cuando').first().waitFor();
  },
  'push-question': async (page) => {
    await page.getByRole('button', { name: 'Avisame cuando cuelgue algo' }).click();
    await page.getByRole('dialog', { name: '¿Te avisamos en este dispositivo?' }).waitFor();
  },
  'profile-own-following': async (page) => {
    await page.getByRole('button', { name: /siguiendo/ }).click();
    await page.getByRole('button', { name: 'Ver más' }).waitFor();
  },
  'profile-own-followers-failed': async (page) => {
    await page.getByRole('button', { name: /seguidores/ }).click();
    await page.getByRole('button', { name: 'Probar de nuevo' }).waitFor();
  },
  'feed-loading': async (page) => {
    await page.getByRole('link', { name: 'Siguiendo' }).click();
    await page.getByRole('main').getByText('Cargando lo que colgaron…').waitFor();
  },
  'feed-end': (page) => page.getByText('Eso es todo lo que hay colgado.').scrollIntoViewIfNeeded(),
  'feed-offline': async (page) => {
    await page.context().setOffline(true);
    await page.getByRole('alert').waitFor();
  },
  'offer-dialog': (page) => page.getByRole('button', { name: 'Hacer una oferta' }).click(),
  'offer-likers-dialog': (page) => page.getByRole('button', { name: 'Ofrecer a quienes les gusta' }).click(),
  vacation: openVacation,
  'vacation-running': openVacation,
  'vacation-failed': openVacation,
  'search-dialog': async (page) => {
    await page.getByRole('button', { name: 'Guardar búsqueda' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'search-dialog-refused': async (page) => {
    await page.getByRole('button', { name: 'Guardar búsqueda' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Guardar búsqueda' }).click();
    await dialog.getByRole('alert').scrollIntoViewIfNeeded();
  },
  'search-narrowed': async (page) => {
    const filters = page.getByRole('button', { name: /^Filtros/ });
    if (await filters.isVisible()) await filters.click();
    await page.getByLabel('Sin estas palabras').scrollIntoViewIfNeeded();
  },
  'saved-searches-loading': async (page) => {
    await page.getByRole('link', { name: 'Búsquedas guardadas' }).click();
    await page.getByText('Cargando tus búsquedas…').waitFor();
  },
  'saved-search-edit': async (page) => {
    await page.getByRole('button', { name: /^Editar Campera/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'saved-search-deletion': async (page) => {
    await page.getByRole('button', { name: /^Eliminar Campera/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'saved-search-end': (page) => page.getByText('Eso es todo').scrollIntoViewIfNeeded(),
  'desk-chosen': choosePair,
  'desk-prices': async (page) => {
    await choosePair(page);
    await page.getByRole('button', { name: 'Cambiar precios' }).click();
    await page.getByLabel('¿Cuánto?').fill('−15');
  },
  'desk-result': async (page) => {
    await choosePair(page);
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.getByText('Quedó 1 sin cambiar.').waitFor();
  },
  'desk-loading': async (page) => {
    await page.getByRole('link', { name: 'Estantería' }).click();
    await page.getByText('Cargando tu estantería…').waitFor();
  },
  'report-product': async (page) => {
    await openReport(page);
    await page.getByRole('radio').first().check();
  },
  'report-message': (page) => openReport(page, 'Opciones del mensaje'),
  'report-sent': async (page) => {
    await openReport(page);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Enviar reporte' }).click();
    await page.getByText('Gracias. La vamos a mirar.').waitFor();
  },
  'product-review': (page) =>
    page.getByRole('link', { name: 'Editar', exact: true }).scrollIntoViewIfNeeded(),
  'product-hidden': (page) =>
    page.getByRole('link', { name: 'Editar', exact: true }).scrollIntoViewIfNeeded(),
  'comment-contact': async (page) => {
    await page.getByLabel('Escribí un comentario').fill('Escribime al 094 123 456');
    await page.getByRole('button', { name: 'Publicar comentario' }).click();
    await page.getByRole('button', { name: 'Publicar igual' }).scrollIntoViewIfNeeded();
  },
  'sell-measures': async (page) => {
    await page.getByRole('main').getByText('Mujer', { exact: true }).click();
    await page.getByLabel('Categoría').selectOption('vaquero-ancho');
    await page.getByLabel('Talle', { exact: true }).selectOption('40');
    await page.getByText('Europa', { exact: true }).click();
    await page.getByLabel('Cintura').fill('38');
    await page.getByLabel('Largo').fill('140');
    await page.getByRole('heading', { name: 'Tipo y talle' }).scrollIntoViewIfNeeded();
  },
  'product-measures': (page) => page.getByRole('region', { name: 'Medidas' }).scrollIntoViewIfNeeded(),
  'settings-sizes': async (page) => {
    const section = page.getByRole('region', { name: 'Mis talles' });
    await section.getByText('M', { exact: true }).click();
    await section.scrollIntoViewIfNeeded();
  },
  'settings-blocked': (page) =>
    page.getByRole('region', { name: 'Personas bloqueadas' }).scrollIntoViewIfNeeded(),
  'admin-moderation-taken': async (page) => {
    const form = page.getByRole('region', { name: 'Tu decisión' });
    await form.getByText('Quitar').click();
    await form.getByText('1 día').click();
    await form.getByRole('button', { name: 'Usar un texto listo' }).click();
    await form.getByRole('button', { name: /^Imitación/ }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  'thread-warning': async (page) => {
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Dale, escribime al 094 218 774 y arreglamos.');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByRole('button', { name: 'Enviar igual' }).waitFor();
  },
  'thread-block': async (page) => {
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: /^Bloquear/ }).click();
    await page.getByRole('dialog').waitFor();
  },
};

const folder = join(import.meta.dirname, '../reports/shots');
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(screens);
await mkdir(folder, { recursive: true });
const shop = await startShop();
const browser = await openBrowser();
for (const name of names)
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width, height };
      const page = await browser.newPage({ viewport, colorScheme, locale: 'es-UY', reducedMotion: 'reduce' });
      const address = await screens[name]?.(page, shop);
      if (!address) throw new Error(`Unknown screen ${name}; known: ${Object.keys(screens).join(' ')}`);
      await page.goto(address, { waitUntil: 'networkidle' });
      await steps[name]?.(page);
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      await page.close();
      shop.reset();
    }
await browser.close();
await shop.stop();
console.log(folder);
