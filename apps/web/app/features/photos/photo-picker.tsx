import type { Photos } from './use-photos.ts';

export function PhotoPicker({ photos }: { photos: Photos; error?: string | null | undefined }) {
  return (
    <ul>
      {photos.photos.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
