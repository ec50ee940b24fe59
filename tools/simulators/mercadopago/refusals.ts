import { json, type Reply } from '../http.ts';

/** The provider's way of saying no. The code, where there is one, is what tells refusals apart. */
export function refuse(status: number, error: string, message: string, code?: number): Reply {
  const cause = code === undefined ? [] : [{ code, description: message, data: null }];
  return json(status, { message, error, status, cause });
}

export const notFound = () => refuse(404, 'not_found', 'Resource not found');
export const paymentNotFound = () => refuse(404, 'not_found', 'Payment not found', 2000);
export const unauthorized = () => refuse(401, 'unauthorized', 'invalid access token');
export const badRequest = (error: string, message: string, code?: number) =>
  refuse(400, error, message, code);
