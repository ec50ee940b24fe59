/** The parameters of a link in a mail. */
export interface MailLink {
  readonly type: string | null;
  readonly email: string | null;
  readonly token: string | null;
  /** The error code in the link, such as `access_denied`. */
  readonly failure: string | null;
}

export type EmailPage = 'verified' | 'changed';

export type LinkPlan =
  | { readonly kind: 'success' }
  | { readonly kind: 'invalid' }
  | {
      readonly kind: 'confirm';
      readonly what: 'signup' | 'email_change';
      readonly token: string;
      readonly email: string | null;
    }
  | { readonly kind: 'ask'; readonly email: string };

const invalid = { kind: 'invalid' } as const;

/** Decides what a page does with its link. */
export function planFor(page: EmailPage, { type, email, token, failure }: MailLink): LinkPlan {
  if (failure) return invalid;
  if (page === 'verified' && !type && !email && !token) return { kind: 'success' };
  const isKnown = type === 'email_change' || (page === 'verified' && type === 'signup');
  if (!isKnown) return invalid;
  if (token) return { kind: 'confirm', what: type, token, email };
  return email ? { kind: 'ask', email } : invalid;
}
