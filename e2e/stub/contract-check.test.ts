import { errorTexts } from '@perchero/contract/error-texts';
import type { ErrorCode } from '@perchero/contract/errors';
import { getSession, signIn, signOut } from '@perchero/contract/identity/session';
import { createProduct, getProduct } from '@perchero/contract/catalogue/products';
import { listProducts } from '@perchero/contract/search/list-products';
import { expect, it } from 'vitest';
import { callFaults, endpointOf, refusalFaults, replyFaults } from './contract-check.ts';
import { memberSession } from './member.ts';

const call = (method: string, address: string, body?: unknown) => ({
  method,
  url: new URL(address, 'http://stub'),
  body,
});
const refusal = (code: ErrorCode) => ({ error: errorTexts[code], code, requestId: 'stub-request-id' });

it('matches fixed paths before paths with parameters', () => {
  expect(endpointOf('GET', '/api/products')).toBe(listProducts);
  expect(endpointOf('GET', '/api/products/41')).toBe(getProduct);
  expect(endpointOf('POST', '/api/products/create')).toBe(createProduct);
  expect(endpointOf('GET', '/api/session/sign-out')).toBeNull();
  expect(endpointOf('POST', '/api/product/create')).toBeNull();
});

it('reports an invalid body, query and path parameter', () => {
  const path = '/api/session/sign-in';
  expect(callFaults(signIn, call('POST', path, { email: 'a@b.uy', password: 'x' }))).toEqual([]);
  expect(callFaults(signIn, call('POST', path, { email: 'a@b.uy' }))).toHaveLength(1);
  expect(callFaults(signIn, call('POST', path, { email: 'a@b.uy', password: 'x', more: 1 }))).toHaveLength(1);
  expect(callFaults(signOut, call('POST', '/api/session/sign-out'))).toHaveLength(1);
  expect(callFaults(listProducts, call('GET', '/api/products?sexo=Mujer&sexo=Unisex&desde=5'))).toEqual([]);
  expect(callFaults(listProducts, call('GET', '/api/products?orden=azar&desde=poco'))).toHaveLength(2);
  expect(callFaults(getProduct, call('GET', '/api/products/campera'))).toHaveLength(1);
});

it('reports an invalid reply and unknown keys in it', () => {
  const session = memberSession();
  expect(replyFaults(getSession, { session })).toEqual([]);
  expect(replyFaults(getSession, { session: { ...session, id: 'x' } })).toHaveLength(1);
  expect(replyFaults(getSession, { session: { ...session, user: { ...session.user, phone: '' } } })).toEqual([
    'GET /api/session: reply.session.user.phone is not in the contract',
  ]);
});

it('allows only the error codes of the endpoint', () => {
  for (const code of [
    'publish-needs-session',
    'product-not-created',
    'invalid-price',
    'unavailable',
  ] as const)
    expect(refusalFaults(createProduct, refusal(code))).toEqual([]);
  // The endpoint has its own codes for these cases.
  for (const code of ['not-signed-in', 'internal', 'cart-full'] as const)
    expect(refusalFaults(createProduct, refusal(code))).toHaveLength(1);
  expect(refusalFaults(getSession, refusal('not-found'))).toHaveLength(1);
});
