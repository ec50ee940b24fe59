import { describe, expect, it } from 'vitest';
import { type MailLink, planFor } from './link-plan.ts';

const bare: MailLink = { type: null, email: null, token: null, failure: null };
const email = 'ana@correo.uy';

describe('planFor', () => {
  it('LOGIN-10 is a success without e-mail and type', () => {
    expect(planFor('verified', bare)).toEqual({ kind: 'success' });
  });

  it('LOGIN-10 LOGIN-11 is invalid at once when access was denied', () => {
    const denied = { type: 'email_change', email, token: 't', failure: 'access_denied' };

    expect(planFor('verified', { ...bare, failure: 'access_denied' })).toEqual({ kind: 'invalid' });
    expect(planFor('verified', denied)).toEqual({ kind: 'invalid' });
    expect(planFor('changed', denied)).toEqual({ kind: 'invalid' });
  });

  it.each(['signup', 'email_change'])('LOGIN-10 asks about the e-mail of a link of type %s', (type) => {
    expect(planFor('verified', { ...bare, type, email })).toEqual({ kind: 'ask', email });
  });

  it.each(['signup', 'email_change'])('confirms the token of a link of type %s', (type) => {
    expect(planFor('verified', { ...bare, type, email, token: 't' })).toEqual({
      kind: 'confirm',
      what: type,
      token: 't',
      email,
    });
  });

  it.each([null, 'recovery', 'SIGNUP'])('LOGIN-10 refuses the type %s', (type) => {
    expect(planFor('verified', { ...bare, type, email })).toEqual({ kind: 'invalid' });
    expect(planFor('verified', { ...bare, type, token: 't' })).toEqual({ kind: 'invalid' });
  });

  it('LOGIN-10 refuses a type without e-mail and token', () => {
    expect(planFor('verified', { ...bare, type: 'signup' })).toEqual({ kind: 'invalid' });
  });

  it.each([null, 'signup'])('LOGIN-11 the page of a changed e-mail refuses the type %s', (type) => {
    expect(planFor('changed', { ...bare, type, email, token: 't' })).toEqual({ kind: 'invalid' });
  });

  it('LOGIN-11 takes an e-mail change, by its token or by asking', () => {
    const link = { ...bare, type: 'email_change', email };

    expect(planFor('changed', link)).toEqual({ kind: 'ask', email });
    expect(planFor('changed', { ...link, token: 't' })).toEqual({
      kind: 'confirm',
      what: 'email_change',
      token: 't',
      email,
    });
  });
});
