import { GroupField } from '#app/ui/group-field.tsx';
import type { ClaimPhotos } from './claim-photos.ts';

interface PhotosFieldProps {
  readonly photos: ClaimPhotos;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint: string;
  readonly error?: string | undefined;
}

export function PhotosField({ photos, error, ...group }: PhotosFieldProps) {
  return (
    <GroupField {...group} role="group">
      {photos.renderField(error)}
    </GroupField>
  );
}
