import type { CSSProperties } from 'react';
import { light } from './colours.ts';
import type { MailContent } from './mail-content.ts';

const fontFamily = "Archivo, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const side = '28px';

const small: CSSProperties = {
  margin: '0 0 12px',
  fontSize: '14px',
  lineHeight: '21px',
  color: light.quiet,
};

export const styles = {
  page: { margin: 0, padding: '24px 12px 40px', backgroundColor: light.page, fontFamily },
  card: {
    maxWidth: '560px',
    backgroundColor: light.card,
    border: `1px solid ${light.line}`,
    borderRadius: '18px',
    borderCollapse: 'separate',
    overflow: 'hidden',
  },
  header: (tone: MailContent['tone']): CSSProperties => ({
    padding: `26px ${side} 24px`,
    backgroundColor: light.headers[tone].paper,
    borderBottom: `3px solid ${light.rail}`,
    borderRadius: '17px 17px 0 0',
  }),
  brand: (tone: MailContent['tone']): CSSProperties => ({
    margin: '0 0 22px',
    fontSize: '21px',
    lineHeight: '24px',
    fontWeight: 800,
    letterSpacing: '0.01em',
    color: light.headers[tone].ink,
  }),
  title: (tone: MailContent['tone']): CSSProperties => ({
    margin: 0,
    fontSize: '30px',
    lineHeight: '34px',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    color: light.headers[tone].ink,
  }),
  content: { padding: `26px ${side} 18px` },
  paragraph: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px', color: light.ink },
  facts: {
    margin: '6px 0 24px',
    padding: '8px 18px',
    backgroundColor: light.facts,
    borderRadius: '12px',
    borderCollapse: 'separate',
  },
  groupTitle: { margin: '0 0 4px', fontSize: '18px', lineHeight: '24px', fontWeight: 800, color: light.ink },
  more: { margin: '-12px 0 24px', fontSize: '15px', lineHeight: '22px' },
  fact: { padding: '6px 0' },
  factName: { margin: 0, fontSize: '13px', lineHeight: '18px', color: light.quiet },
  factValue: {
    margin: 0,
    fontSize: '16px',
    lineHeight: '23px',
    fontWeight: 700,
    color: light.ink,
    wordBreak: 'break-word',
  },
  action: {
    margin: '2px 0 20px',
    padding: '14px 26px',
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 700,
    borderRadius: '999px',
    backgroundColor: light.action,
    color: light.onAction,
    textDecoration: 'none',
  },
  small,
  plainLink: { color: light.link, textDecoration: 'underline', wordBreak: 'break-all' },
  line: { margin: '20px 0', borderColor: light.line },
  secondaryAction: { margin: '0 0 10px', fontSize: '15px', lineHeight: '23px', color: light.ink },
  link: { color: light.link, fontWeight: 700, textDecoration: 'underline' },
  foot: { maxWidth: '560px', padding: `22px ${side} 0` },
  tagline: { ...small, margin: 0, fontWeight: 700 },
} satisfies Record<string, CSSProperties | ((tone: MailContent['tone']) => CSSProperties)>;
