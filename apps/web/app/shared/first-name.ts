const articles = new Set(['el', 'la', 'los', 'las', 'un', 'una']);

/** How texts call a person. The whole name where its first word alone is none: "El Ropero de Ana", "Jo Silva". */
export function firstName(fullName: string): string {
  const [first = ''] = fullName.split(' ');
  return first.length < 3 || articles.has(first.toLowerCase()) ? fullName : first;
}
