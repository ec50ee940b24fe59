import type { Endpoint, ReplyOf } from '@perchero/contract/endpoint';
import { errorStatus } from '@perchero/contract/errors';
import { listOrders, type Order } from '@perchero/contract/orders/orders';
import { data, redirect } from 'react-router';
import type { OrdersPage } from '#app/features/orders/order-list.tsx';
import { type ApiResult, callApi } from '#app/shared/api.server.ts';
import { cursorParameter } from '#app/shared/paths.ts';
import { requireSession } from '#app/shared/session.server.ts';

/** One page of the user's purchases or sales. */
export async function loadOrders(request: Request, url: URL, side: Order['side']): Promise<OrdersPage> {
  await requireSession(request);
  const cursor = url.searchParams.get(cursorParameter);
  const result = await callApi(request, listOrders, { query: { side, ...(cursor && { cursor }) } });
  if (!result.ok && cursor && result.code === 'invalid-input') throw redirect(url.pathname);
  return { ...valueOf(result), side, fromTheStart: cursor === null, now: new Date().toISOString() };
}

/** The value of a result; throws the response of an error page otherwise. */
export function valueOf<E extends Endpoint>(result: ApiResult<E>): ReplyOf<E> {
  if (result.ok) return result.value;
  const status = errorStatus[result.code];
  if (status === 401) throw data(null, { status });
  // An invalid id is an unknown order.
  throw data(null, { status: status < 429 ? 404 : status });
}
