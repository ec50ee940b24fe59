import { categories } from '@perchero/contract/catalogue/categories';

/** The first word says what they are; of these only all the words do. */
const whole = new Set(['mom-jean', 'cancan', 'primera-piel', 'bombacha-campo']);

const words = new Map(
  categories.map(({ key, label }) => {
    const said = label.toLowerCase();
    return [key, whole.has(key) ? said : said.replace(/ .*/, '')];
  }),
);

interface Piece {
  readonly word: string;
  readonly isPlural: boolean;
}

function pieceOf(category: string | null): Piece {
  const word = (category === null ? undefined : words.get(category)) ?? 'prenda';
  return { word, isPlural: word.endsWith('s') && word !== 'paraguas' };
}

/** "tu campera", "tus botas"; of a piece whose category nobody told, "tu prenda". */
function yours(category: string | null): string {
  const { word, isPlural } = pieceOf(category);
  return `${isPlural ? 'tus' : 'tu'} ${word}`;
}

function pleases(category: string | null): string {
  return pieceOf(category).isPlural ? 'gustan' : 'gusta';
}

/** What notifications say. People are called by their first name. */
export const texts = {
  somebody: 'Alguien',
  deletedComment: 'Comentario eliminado',
  removedComment: 'Quitamos un comentario tuyo',
  removedPiece: (category: string | null) => `Quitamos ${yours(category)}`,
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
