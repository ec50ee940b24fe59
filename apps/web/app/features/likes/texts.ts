import { formatNumber } from '#app/shared/format.ts';

export const texts = {
  likes: ' me gusta',
  card: (title: string, likes: number) => `Me gusta «${title}»${peopleText(likes)}`,
};

function peopleText(likes: number): string {
  if (likes === 0) return '';
  return likes === 1 ? ', 1 persona' : `, ${formatNumber(likes)} personas`;
}
