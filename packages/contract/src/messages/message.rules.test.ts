import { describe, expect, it } from 'vitest';
import { cleanMessage, excerptOf, isMessageText, recentTexts } from './message.rules.ts';

it('an excerpt cuts no emoji in half', () => {
  expect([excerptOf('ab👍c', 3), excerptOf('ab👍c', 4), excerptOf('ab', 3)]).toEqual(['ab', 'ab👍', 'ab']);
});

it('TALK-14 recent are the last five own texts of ten minutes, whatever came between', () => {
  const now = new Date('2026-04-09T15:40:00Z');
  const sent = (text: string, secondsAgo: number, more: object = {}) => ({
    kind: 'text',
    from: 'me',
    text,
    created_at: new Date(now.getTime() - secondsAgo * 1000).toISOString(),
    ...more,
  });
  const photos = Array.from({ length: 5 }, () => sent('', 30));
  const offer = sent('Ofreciste $ 1.000.', 20, { kind: 'offer' });
  const answer = sent('dale', 10, { from: 'other' });
  const parts = [sent('hola', 600), sent('098', 599), ...photos, offer, answer, sent('512', 1)];

  expect(recentTexts(parts, now)).toEqual(['098', '512']);
  const six = ['1', '2', '3', '4', '5', '6'].map((text) => sent(text, 9));
  expect(recentTexts(six, now)).toEqual(['2', '3', '4', '5', '6']);
});

describe('TALK-02 the text of a message', () => {
  it('keeps quotes, semicolons, markup and line breaks', () => {
    const text = `"Hola"; <b>it's</b>\n\n\\ok 👩‍👧`;
    expect(cleanMessage(text)).toBe(text);
  });

  it('loses control, zero-width and bidirectional characters and outer spaces', () => {
    expect(cleanMessage(' \u200Ba\u0000b\u202Ec\uFEFF\r\nd\te\n ')).toBe('abc\nd e');
  });

  it('has at most 1000 characters and 20 line breaks', () => {
    expect(isMessageText('x'.repeat(1000))).toBe(true);
    expect(isMessageText('x'.repeat(1001))).toBe(false);
    expect(isMessageText(`a${'\n'.repeat(20)}b`)).toBe(true);
    expect(isMessageText(`a${'\n'.repeat(21)}b`)).toBe(false);
  });
});
