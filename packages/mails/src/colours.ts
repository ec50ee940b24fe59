import type { MailContent } from './mail-content.ts';

// Design tokens as hexadecimal values, which all mail clients support.
interface Theme {
  readonly page: string;
  readonly card: string;
  readonly facts: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly rail: string;
  readonly link: string;
  readonly action: string;
  readonly onAction: string;
  readonly headers: Record<MailContent['tone'], { readonly paper: string; readonly ink: string }>;
}

export const light: Theme = {
  page: '#fcf9f9',
  card: '#ffffff',
  facts: '#f7f1f1',
  ink: '#1f0711',
  quiet: '#705961',
  line: '#ece2e3',
  rail: '#490b28',
  link: '#8f204e',
  action: '#490b28',
  onAction: '#ffffff',
  headers: {
    request: { paper: '#fcdb7a', ink: '#2f091b' },
    notice: { paper: '#b6e2fe', ink: '#2f091b' },
    warning: { paper: '#fbcbd2', ink: '#2f091b' },
  },
};

export const dark: Theme = {
  page: '#13080d',
  card: '#1d0e15',
  facts: '#27151d',
  ink: '#f6eee8',
  quiet: '#c3b2b8',
  line: '#472e38',
  rail: '#fcdb7a',
  link: '#fcdb7a',
  action: '#fcdb7a',
  onAction: '#1f0711',
  headers: {
    request: { paper: '#3d0c23', ink: '#fcdb7a' },
    notice: { paper: '#092136', ink: '#b6e2fe' },
    warning: { paper: '#35141d', ink: '#fbcbd2' },
  },
};

/** Overrides for mail clients that support dark mode; the light colours are inline. */
export function darkStyle(tone: MailContent['tone']): string {
  const { paper, ink } = dark.headers[tone];
  const rules = `
    .page { background-color: ${dark.page} !important }
    .page td { background-color: transparent !important }
    .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important }
    .header { background-color: ${paper} !important; border-color: ${dark.rail} !important }
    .header-ink { color: ${ink} !important }
    .facts { background-color: ${dark.facts} !important }
    .ink { color: ${dark.ink} !important }
    .quiet { color: ${dark.quiet} !important }
    .link { color: ${dark.link} !important }
    .line { border-color: ${dark.line} !important }
    .action { background-color: ${dark.action} !important; color: ${dark.onAction} !important }`;
  return `:root { color-scheme: light dark; supported-color-schemes: light dark }
    @media (prefers-color-scheme: dark) {${rules} }`;
}
