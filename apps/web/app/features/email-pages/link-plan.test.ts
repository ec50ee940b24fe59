import { describe, expect, it } from 'vitest';
import { type MailLink, planFor } from './link-plan.ts';

const emptyLink: MailLink = { type: null, email: null, token: null, failure: null };
const email = 'ana@correo.uy';

describe('planFor', () => {
  it('LOGIN-10 plans success without e-mail and type', () => {
    expect(planFor('verified', emptyLink)).toEqual({ kind: 'success' });
  });

  it('LOGIN-10 LOGIN-11 plans invalid when access was denied', () => {
    const denied = { type: 'email_change', email, token: 't', failure: 'access_denied' };

    expect(planFor('verified', { ...emptyLink, failure: 'access_denied' })).toEqual({ kind: 'invalid' });
    expect(planFor('verified', denied)).toEqual({ kind: 'invalid' });
    expect(planFor('changed', denied)).toEqual({ kind: 'invalid' });
  });

  it.each(['signup', 'email_change'])('LOGIN-10 checks the e-mail of a link of type %s', (type) => {
    expect(planFor('verified', { ...emptyLink, type, email })).toEqual({ kind: 'ask', email });
  });

  it.each(['signup', 'email_change'])('confirms the token of a link of type %s', (type) => {
    expect(planFor('verified', { ...emptyLink, type, email, token: 't' })).toEqual({
      kind: 'confirm',
      what: type,
      token: 't',
      email,
    });
  });

  it.each([null, 'recovery', 'SIGNUP'])('LOGIN-10 refuses the type %s', (type) => {
    expect(planFor('verified', { ...emptyLink, type, email })).toEqual({ kind: 'invalid' });
    expect(planFor('verified', { ...emptyLink, type, token: 't' })).toEqual({ kind: 'invalid' });
  });

  it('LOGIN-10 refuses a type without e-mail and token', () => {
    expect(planFor('verified', { ...emptyLink, type: 'signup' })).toEqual({ kind: 'invalid' });
  });

  it.each([null, 'signup'])('LOGIN-11 the e-mail change page refuses the type %s', (type) => {
    expect(planFor('changed', { ...emptyLink, type, email, token: 't' })).toEqual({ kind: 'invalid' });
  });

  it('LOGIN-11 accepts an e-mail change with a token or an e-mail', () => {
    const link = { ...emptyLink, type: 'email_change', email };

    expect(planFor('changed', link)).toEqual({ kind: 'ask', email });
    expect(planFor('changed', { ...link, token: 't' })).toEqual({
      kind: 'confirm',
      what: 'email_change',
      token: 't',
      email,
    });
  });
});
