import { categories } from '@perchero/contract/catalogue/categories';

/** Categories whose label is used whole; of others only the first word. */
const whole = new Set(['mom-jean', 'cancan', 'primera-piel', 'bombacha-campo']);

const words = new Map(
  categories.map(({ key, label }) => {
    const lower = label.toLowerCase();
    return [key, whole.has(key) ? lower : lower.replace(/ .*/, '')];
  }),
);

interface CategoryWord {
  readonly word: string;
  readonly isPlural: boolean;
}

function categoryWordOf(category: string | null): CategoryWord {
  const word = (category === null ? undefined : words.get(category)) ?? 'prenda';
  return { word, isPlural: word.endsWith('s') && word !== 'paraguas' };
}

/** "tu campera", "tus botas"; without a category "tu prenda". */
function yours(category: string | null): string {
  const { word, isPlural } = categoryWordOf(category);
  return `${isPlural ? 'tus' : 'tu'} ${word}`;
}

function pleases(category: string | null): string {
  return categoryWordOf(category).isPlural ? 'gustan' : 'gusta';
}

/** People are addressed by their first name. */
export const texts = {
  somebody: 'Alguien',
  deletedComment: 'Comentario eliminado',
  removedComment: 'Quitamos un comentario tuyo',
  removedProduct: (category: string | null) => `Quitamos ${yours(category)}`,
  commented: (name: string, category: string | null) => `${name} comentó ${yours(category)}`,
  answered: (name: string) => `${name} respondió tu comentario`,
  liked: (name: string, category: string | null) => `A ${name} le ${pleases(category)} ${yours(category)}`,
  likedByMany: (count: number, category: string | null) =>
    `A ${count} personas les ${pleases(category)} ${yours(category)}`,
  likers(names: readonly string[], count: number): string {
    if (names.length === 0) return '';
    const rest = count - names.length;
    const all = rest > 0 ? [...names, `${rest} más`] : names;
    return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`;
  },
};
