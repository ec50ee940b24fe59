import { describe, expect, it } from 'vitest';
import { cleanText } from './product-text.rules.ts';

describe('cleanText', () => {
  it.each([
    ["Levi's 501", 'Levi’s 501'],
    ['dice "amor" al frente', 'dice “amor” al frente'],
    ['<b>Campera</b><script>x</script>', 'Camperax'],
    ['a`b\\c;d', 'abcd'],
    ['  con aire  ', 'con aire'],
  ])('makes %o into %o', (written, kept) => {
    const cleaned = cleanText(written, 80);

    expect(cleaned).toBe(kept);
  });

  it('cuts to the limit and leaves no space at the end', () => {
    const cleaned = cleanText('una dos tres', 8);

    expect(cleaned).toBe('una dos');
  });
});
