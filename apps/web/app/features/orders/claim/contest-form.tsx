import { claimTextLength } from '@perchero/contract/claims/claim-states.rules';
import type { contestReturn } from '@perchero/contract/claims/claims';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import type { ClaimPhotos } from './claim-photos.ts';
import { PhotosField } from './photos-field.tsx';
import { answerTexts, contestTexts as texts } from './texts.ts';

interface ContestFormProps {
  readonly claimId: string;
  readonly photos: ClaimPhotos;
  readonly onSent: () => Promise<void>;
}

/** The seller objects to what was returned. */
export function ContestForm({ claimId, photos, onSent }: ContestFormProps) {
  const [values, setValues] = useState({ text: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ text }) =>
      text.trim().length < claimTextLength.min ? { text: answerTexts.badText(claimTextLength.min) } : {},
    send: async ({ text }) => {
      const uploads = await photos.upload();
      if (!uploads.ok) return { form: uploads.error };
      const result = await send<typeof contestReturn>('POST', '/api/claims/contest-return', {
        claim_id: claimId,
        text: text.trim(),
        picture_ids: uploads.ids,
      });
      if (!result.ok) return { form: result.error };
      showToast({ kind: 'done', text: texts.done });
      await onSent();
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <p>{texts.about}</p>
      <TextArea {...form.field('text')} label={texts.text} rows={3} maxLength={claimTextLength.max} />
      <PhotosField photos={photos} label={answerTexts.photos} hint={answerTexts.photosHint} />
      {form.error && <Note kind="error">{form.error}</Note>}
      <Button type="submit" wide busyLabel={form.isPending ? texts.sending : undefined}>
        {texts.send}
      </Button>
    </Form>
  );
}
