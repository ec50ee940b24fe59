import { isAccountNews, type MoneyNews } from './news.rules.ts';

interface Subject {
  readonly news: MoneyNews;
  readonly orderId: string | null;
  /** Of whoever is told. */
  readonly username: string;
}

/** Where on this site one sees it and does something about it. */
export function moneyPlace({ news, orderId, username }: Subject): string {
  if (isAccountNews(news)) return `/perfil/${encodeURIComponent(username)}/editar?seccion=facturacion`;
  return `/${news.startsWith('seller.') ? 'ventas' : 'compras'}/${orderId}`;
}
