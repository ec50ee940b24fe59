import type { ModerationNews } from './news.rules.ts';

export type ModerationLink = 'decision' | 'reports' | 'product' | 'purchase' | 'account';

/** Where the reader goes from there. */
export function linkOf(news: ModerationNews): ModerationLink {
  if (news === 'moderation.review' || news === 'moderation.released') return 'product';
  if (news === 'moderation.bought') return 'purchase';
  if (news === 'moderation.ended') return 'account';
  return news.startsWith('moderation.report-') ? 'reports' : 'decision';
}

interface Subject {
  readonly productId: number | null;
  readonly orderId: string | null;
  /** The reader's. */
  readonly username: string;
}

export function pathOf(link: ModerationLink, { productId, orderId, username }: Subject): string {
  const profile = `/perfil/${encodeURIComponent(username)}`;
  if (link === 'product') return `/Post/${productId}`;
  if (link === 'purchase') return `/compras/${orderId}`;
  return link === 'account' ? profile : `${profile}/editar?seccion=decisiones`;
}
