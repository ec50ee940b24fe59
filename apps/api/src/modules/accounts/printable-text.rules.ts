/** Control characters, lone surrogates and bidirectional overrides. */
const unprintable = /[^\P{Cc}\n]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u;

export function isPrintableText(text: string): boolean {
  return !unprintable.test(text);
}
