import { describe, expect, it, vi } from 'vitest';
import { readCallback, consumeCallback } from './callback.ts';

const nothing = { token: null, type: null, email: null, failure: null };
const read = (address: string) => readCallback(new URL(address, 'http://site'));

describe('readCallback', () => {
  it.each([
    ['/recuperar?token=abc', { ...nothing, token: 'abc' }],
    ['/recuperar#access_token=abc&type=recovery', { ...nothing, token: 'abc', type: 'recovery' }],
    ['/recuperar?code=abc', { ...nothing, token: 'abc' }],
    [
      '/correo-verificado?type=signup&email=ana%40correo.uy&token=abc',
      { ...nothing, token: 'abc', type: 'signup', email: 'ana@correo.uy' },
    ],
    ['/CorreoCambiado#type=email_change', { ...nothing, type: 'email_change' }],
    ['/correo-verificado', nothing],
    ['/correo-verificado?type=hacker&token=', nothing],
  ])('LOGIN-17 reads %s', (address, callback) => {
    expect(read(address)).toEqual(callback);
  });

  it.each(['error=access_denied', 'error_code=otp_expired', 'error_description=Link+expired'])(
    'LOGIN-17 treats %s in query or hash as a failed link and ignores its token',
    (fault) => {
      for (const separator of ['?', '#']) {
        const { token, failure } = read(`/recuperar${separator}access_token=abc&${fault}`);
        expect(token).toBeNull();
        expect(failure).toBeTruthy();
      }
    },
  );

  it('LOGIN-17 does not create a session from session tokens in the URL', () => {
    const sessionTokens =
      '#access_token=theirs&refresh_token=theirs-too&expires_in=3600&token_type=bearer&type=signup';

    expect(read(`/correo-verificado${sessionTokens}`)).toEqual({
      ...nothing,
      token: 'theirs',
      type: 'signup',
    });
  });
});

it('LOGIN-17 removes the parameters from the URL', () => {
  const replaceState = vi.fn();
  const history = { state: { key: 'kept' }, replaceState } as unknown as History;
  const location = { pathname: '/asociar-telefono', search: '?token=abc', hash: '#code=d' } as Location;

  expect(consumeCallback({ location, history }).token).toBe('abc');
  expect(replaceState).toHaveBeenCalledWith({ key: 'kept' }, '', '/asociar-telefono');
});
