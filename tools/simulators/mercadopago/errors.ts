import { json, type Reply } from '../http.ts';

/** An error reply of the provider. */
export function errorReply(status: number, error: string, message: string, code?: number): Reply {
  const cause = code === undefined ? [] : [{ code, description: message, data: null }];
  return json(status, { message, error, status, cause });
}

export const notFound = () => errorReply(404, 'not_found', 'Resource not found');
export const paymentNotFound = () => errorReply(404, 'not_found', 'Payment not found', 2000);
export const unauthorized = () => errorReply(401, 'unauthorized', 'invalid access token');
export const badRequest = (error: string, message: string, code?: number) =>
  errorReply(400, error, message, code);
