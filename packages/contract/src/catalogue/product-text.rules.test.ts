import { describe, expect, it } from 'vitest';
import { cleanText } from './product-text.rules.ts';

describe('SELL-05 cleanText', () => {
  it.each([
    ["Levi's 501", 'Levi’s 501'],
    ['dice "amor" al frente', 'dice “amor” al frente'],
    ['<b>Campera</b><script>x</script>', 'Camperax'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
    ['a`b\\c;d', 'abcd'],
    ['  con aire  ', 'con aire'],
    ['dos\trenglones\r\ny aire', 'dos renglones\ny aire'],
    ['cero\u0000 y \u202Esérver', 'cero y sérver'],
    ['medio \uD83D', 'medio'],
  ])('makes %o into %o', (written, kept) => {
    const cleaned = cleanText(written, 80);

    expect(cleaned).toBe(kept);
  });

  it('cuts to the limit and leaves no space, and no half character, at the end', () => {
    expect(cleanText('una dos tres', 8)).toBe('una dos');
    expect(cleanText('una 🧥', 5)).toBe('una');
    expect(cleanText('x'.repeat(400), 300)).toHaveLength(300);
  });

  // Every text that can be made of these pieces, four at a time: what breaks rules are their encounters.
  const pieces = ['<', '>', '"', "'", '`', ';', '\\', ' ', '\n', 'a', '🧥', '\uD83E', '\u0000', '<b>'];

  it('keeps its promises for every mixture', () => {
    const broken: string[] = [];
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces)
          for (const four of pieces) {
            const cleaned = cleanText(one + two + three + four, 3);
            const isKept =
              cleaned.length <= 3 &&
              cleaned === cleaned.trim() &&
              cleaned.isWellFormed() &&
              !/<[^>]*>|["'`;\\]|(?!\n)\p{Cc}/u.test(cleaned) &&
              cleanText(cleaned, 3) === cleaned;
            if (!isKept) broken.push(JSON.stringify(one + two + three + four));
          }
    expect(broken).toEqual([]);
  });
});
