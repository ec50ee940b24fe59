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
  ])('turns %o into %o', (input, expected) => {
    const cleaned = cleanText(input, 80);

    expect(cleaned).toBe(expected);
  });

  it('truncates to the limit without a trailing space or lone surrogate', () => {
    expect(cleanText('una dos tres', 8)).toBe('una dos');
    expect(cleanText('una 🧥', 5)).toBe('una');
    expect(cleanText('x'.repeat(400), 300)).toHaveLength(300);
  });

  // All combinations of four fragments, because rules break where fragments meet.
  const fragments = ['<', '>', '"', "'", '`', ';', '\\', ' ', '\n', 'a', '🧥', '\uD83E', '\u0000', '<b>'];

  it('holds its invariants for every combination', () => {
    const broken: string[] = [];
    for (const one of fragments)
      for (const two of fragments)
        for (const three of fragments)
          for (const four of fragments) {
            const cleaned = cleanText(one + two + three + four, 3);
            const isValid =
              cleaned.length <= 3 &&
              cleaned === cleaned.trim() &&
              cleaned.isWellFormed() &&
              !/<[^>]*>|["'`;\\]|(?!\n)\p{Cc}/u.test(cleaned) &&
              cleanText(cleaned, 3) === cleaned;
            if (!isValid) broken.push(JSON.stringify(one + two + three + four));
          }
    expect(broken).toEqual([]);
  });
});
