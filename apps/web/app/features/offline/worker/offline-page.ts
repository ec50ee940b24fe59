import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { formatLongDate, formatTime } from '#app/shared/format-moment.ts';
import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import fonts from '#app/styles/fonts.css?inline';
import tokens from '#app/styles/tokens.css?inline';
import { markPath, wordPath } from '#app/ui/brand-paths.ts';
import type { LastListing } from '../last-listing.ts';
import { texts } from '../texts.ts';
import looks from './offline-page.css?inline';

const oneDay = 24 * 60 * 60 * 1000;
/** Older prices are misleading. */
const maxAge = 14 * oneDay;

interface OfflineVisit {
  /** The page that could not be fetched: path and query. */
  readonly address: string;
  readonly listing: LastListing | null;
  readonly now: Date;
}

/** A self-contained page without the site's scripts or server data. It shows when its listing was seen. */
export function offlinePage({ address, listing: stored, now }: OfflineVisit): Response {
  const nonce = crypto.randomUUID();
  const isFresh = stored !== null && now.getTime() - Date.parse(stored.seenAt) < maxAge;
  const listing = isFresh ? stored : null;
  const isListing = listing !== null && (address === paths.products || address === listing.address);
  const body = isListing
    ? listingSection(listing, now, 'h1')
    : offlineSection(address) + (listing ? listingSection(listing, now, 'h2') : '');
  const pictures = listing ? ` ${new URL(listing.mediaUrl).origin}` : '';
  return new Response(documentOf(body, nonce, listing?.theme), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; font-src 'self'; img-src 'self'${pictures}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

function documentOf(body: string, nonce: string, theme: string | undefined): string {
  return `<!doctype html>
<html lang="es-UY"${theme ? ` data-theme="${escape(theme)}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${texts.pageTitle}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${tokens}${fonts}${looks}</style>
</head>
<body>
<header class="bar"><a href="${paths.home}" aria-label="${siteTexts.goHome}">${logo}</a></header>
<main>${body}</main>
<script nonce="${nonce}">${reloadWhenOnline}</script>
</body>
</html>`;
}

/** Browsers say that they are online before requests succeed, and say it only once. */
const reloadWhenOnline = `let timer;
function retry() {
  clearTimeout(timer);
  fetch('/robots.txt', { cache: 'no-store' }).then(() => location.reload(), () => { timer = setTimeout(retry, 3000); });
}
addEventListener('online', retry);
if (navigator.onLine) timer = setTimeout(retry, 3000);`;

function offlineSection(address: string): string {
  return `<section class="missing">${rail}<h1>${siteTexts.offlineTitle}</h1><p>${siteTexts.offlineText}</p><a class="button" href="${escape(address)}">${siteTexts.retry}</a></section>`;
}

function listingSection(listing: LastListing, now: Date, heading: 'h1' | 'h2'): string {
  const when = seenAtText(new Date(listing.seenAt), now);
  const title = heading === 'h1' ? texts.seen(when) : texts.seenBelow(when);
  const retry =
    heading === 'h1' ? `<a class="button" href="${escape(listing.address)}">${siteTexts.retry}</a>` : '';
  return `<section class="seen"><div class="note"><${heading}>${title}</${heading}><p>${texts.mayHaveChanged}</p>${retry}</div>
<ul class="rack">${listing.products.map((product) => card(product, listing.mediaUrl)).join('')}</ul></section>`;
}

function card({ id, title, price, image, color, seller }: LastListing['products'][number], mediaUrl: string) {
  const file = (path: string, width: number) => escape(`${mediaUrl}/${pictureFile(path, width)}`);
  const photo = image
    ? `<img src="${file(image, pictureWidths[0])}" srcset="${pictureWidths
        .map((width) => `${file(image, width)} ${width}w`)
        .join(', ')}" sizes="(width < 660px) 50vw, (width < 1200px) 30vw, 280px" alt="" loading="lazy">`
    : '';
  const paint = `<svg aria-hidden="true"><rect width="100%" height="100%" fill="${escape(color ?? 'none')}"/></svg>`;
  return `<li>${hook}<div class="photo">${paint}${photo}</div><p class="tag">${formatPrice(price)}</p>
<a href="${paths.product(id)}">${escape(title)}</a><p class="seller">@${escape(seller)}</p></li>`;
}

function seenAtText(seenAt: Date, now: Date): string {
  const day = formatLongDate(seenAt);
  const time = formatTime(seenAt);
  if (day === formatLongDate(now)) return texts.today(time);
  if (day === formatLongDate(new Date(now.getTime() - oneDay))) return texts.yesterday(time);
  return texts.onDay(day, time);
}

const strokeAttributes =
  'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"';
const logo = `<svg class="mark" viewBox="0 0 48 48" stroke-width="4.6" ${strokeAttributes}><path d="${markPath}"/></svg><svg class="word" viewBox="0 -8 655 146" stroke-width="19" ${strokeAttributes}><path d="${wordPath}"/></svg>`;
const rail = `<svg class="art" viewBox="0 0 280 170" stroke-width="5" ${strokeAttributes}><path d="M6 26h268" stroke-width="6"/><path d="M140 84V66c0-7 3-10 8-13a19 19 0 1 0-27-17M140 84 62 128a9 9 0 0 0 4 17h148a9 9 0 0 0 4-17Z"/></svg>`;

const hook =
  '<svg class="hook" viewBox="0 0 24 28" aria-hidden="true"><path d="M12 27v-8.2c0-2.6 1.2-3.6 2.9-4.6A7 7 0 1 0 5 8.2"/></svg>';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}
