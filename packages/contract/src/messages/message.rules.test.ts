import { describe, expect, it } from 'vitest';
import { cleanMessage, excerptOf, isMessageText } from './message.rules.ts';

it('an excerpt cuts no emoji in half', () => {
  expect([excerptOf('ab👍c', 3), excerptOf('ab👍c', 4), excerptOf('ab', 3)]).toEqual(['ab', 'ab👍', 'ab']);
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
