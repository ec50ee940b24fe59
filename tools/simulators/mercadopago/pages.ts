import type { Application, Seller } from './application.ts';
import { texts } from './texts.ts';
import { escape, listPage } from '../page.ts';

const pesos = new Intl.NumberFormat('es-UY', { style: 'currency', currency: 'UYU' });
export const formatPesos = (cents: number) => pesos.format(cents / 100);

const SELLERS_OFFERED = 12;

export function button(testId: string, label: string, fields: Record<string, string> = {}): string {
  const [name = '', value = ''] = Object.entries(fields)[0] ?? [];
  const carried = name === '' ? '' : ` name="${name}" value="${escape(value)}"`;
  return `<button data-testid="${testId}"${carried}>${escape(label)}</button>`;
}

export const form = (action: string, inside: string) =>
  `<form method="post" action="${escape(action)}"><p>${inside}</p></form>`;

export const link = (testId: string, href: string, label: string) =>
  `<p><a data-testid="${testId}" href="${escape(href)}">${escape(label)}</a></p>`;

export const page = (title: string, parts: readonly string[]) =>
  listPage(escape(title), texts.warning, parts, '');

export const messagePage = (message: string, parts: readonly string[] = []) =>
  page(texts.title, [`<p data-testid="mensaje">${escape(message)}</p>`, ...parts]);

/** The page where a seller authorises the application. */
export function authorizationPage(app: Application, query: URLSearchParams): string {
  const sellers = [...app.sellers.values()].slice(0, SELLERS_OFFERED).map(sellerChoice);
  const rest = [
    button('autorizar-nueva', texts.newSeller, { seller: 'new' }),
    button('cancelar', texts.cancel, { seller: '' }),
  ];
  return page(texts.wantsAccess(app.name), [
    `<p>${texts.chooseSeller}</p>`,
    form(`/authorization?${query.toString()}`, [...sellers, ...rest].join('</p><p>')),
  ]);
}

function sellerChoice({ id, nickname, siteId, hasIdentity }: Seller): string {
  const notes = [
    ...(siteId === 'MLU' ? [] : [texts.fromCountry(siteId)]),
    ...(hasIdentity ? [] : [texts.withoutIdentity]),
  ];
  const note = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  return `${escape(nickname + note)} ${button(`autorizar-${id}`, texts.allow, { seller: String(id) })}`;
}
