import { departments } from '@perchero/contract/catalogue/product';
import type { CallOf } from '@perchero/contract/endpoint';
import { errorTexts } from '@perchero/contract/error-texts';
import { chapterWordsLength } from '@perchero/contract/garments/chapter.rules';
import type { writeChapter } from '@perchero/contract/garments/garments';
import { type ReactNode, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import css from './chapter-dialog.module.css';
import { type ChapterDialogProps, type ChapterPhoto, isTold, type OwnChapter } from './own-chapter.ts';
import { chapterTexts, ownTexts as texts, pageTexts } from './texts.ts';

interface WritingProps extends ChapterDialogProps {
  /** The reader's first name. */
  readonly name: string;
  readonly photo: ChapterPhoto;
}

/** Writes the own chapter. Keyed by its opening. */
export function ChapterDialog({ own, name, photo, ...dialog }: WritingProps) {
  const { chapter } = own;
  const [values, setValues] = useState({
    words: chapter.words,
    showsName: own.shows_name,
    department: chapter.department ?? '',
  });
  const department = departments.find((each) => each === values.department) ?? null;
  const form = useForm({
    values,
    onChange: setValues,
    send: async ({ words, showsName }) => {
      const uploaded = await photo.upload();
      if (!uploaded.ok) return { form: texts.uploadFailed(uploaded.error) };
      return await save(own, dialog, { words, picture_id: uploaded.id, shows_name: showsName, department });
    },
  });
  const owner = values.showsName ? { first_name: name, username: '' } : null;
  return (
    <Frame own={own} form={form} {...dialog}>
      <div className={css.columns}>
        <div className={css.words}>
          <TextArea
            {...form.field('words')}
            label={texts.words}
            hint={texts.wordsHint}
            maxLength={chapterWordsLength}
            rows={7}
          />
        </div>
        {photo.field}
      </div>
      <Switch
        label={texts.showName}
        name={texts.showName}
        hint={texts.showNameHint(name)}
        isOn={values.showsName}
        onChange={(showsName) => setValues({ ...values, showsName })}
      />
      <SelectField {...form.field('department')} label={texts.department} optionalLabel={texts.optional}>
        <option value="">{texts.noDepartment}</option>
        {departments.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <p className={css.preview} role="status">
        <span>{texts.preview}</span>
        <b>{chapterTexts.who({ owner, department })}</b> {chapterTexts.when(chapter)}
      </p>
      <p className={css.rule}>{texts.until}</p>
    </Frame>
  );
}

/** Hides the name or erases the own chapter, once it can no longer be written. Keyed by its opening. */
export function ClosedChapterDialog({ own, ...dialog }: ChapterDialogProps) {
  const { chapter } = own;
  const [values, setValues] = useState({ showsName: own.shows_name, erases: false });
  const form = useForm({
    values,
    onChange: setValues,
    send: ({ showsName, erases }) =>
      save(own, dialog, {
        words: erases ? '' : chapter.words,
        picture_id: erases ? null : own.picture_id,
        shows_name: showsName,
        department: chapter.department,
      }),
  });
  return (
    <Frame own={own} form={form} {...dialog}>
      {!chapter.removed && <Note kind="info">{errorTexts['chapter-closed']}</Note>}
      {own.shows_name && (
        <Switch
          label={texts.showName}
          name={texts.showName}
          hint={texts.hideHint}
          isOn={values.showsName}
          onChange={(showsName) => setValues({ ...values, showsName })}
        />
      )}
      {isTold(chapter) && (
        <Switch
          label={texts.erase}
          name={texts.erase}
          hint={texts.eraseHint}
          isOn={values.erases}
          onChange={(erases) => setValues({ ...values, erases })}
        />
      )}
    </Frame>
  );
}

interface FrameProps extends Omit<ChapterDialogProps, 'onSaved'> {
  readonly form: Pick<ReturnType<typeof useForm>, 'id' | 'onSubmit' | 'isPending'> & {
    readonly error: string | null;
  };
  readonly children: ReactNode;
}

function Frame({ own, form, open, onClose, children }: FrameProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide-sheet"
      title={texts.title}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={form.id} busyLabel={form.isPending ? texts.saving : undefined}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p className={css.about}>{texts.of(own.title ?? pageTexts.untitled, chapterTexts.when(own.chapter))}</p>
      <Form form={form}>
        {children}
        {form.error && <Note kind="error">{form.error}</Note>}
      </Form>
    </Dialog>
  );
}

type Written = Omit<CallOf<typeof writeChapter>['body'], 'code'>;

async function save(
  { code }: OwnChapter,
  { onClose, onSaved }: Pick<ChapterDialogProps, 'onClose' | 'onSaved'>,
  written: Written,
): Promise<{ form: string } | undefined> {
  const result = await send<typeof writeChapter>('POST', '/api/garments/chapter', { code, ...written });
  if (!result.ok) return { form: result.error };
  showToast({ kind: 'done', text: texts.saved });
  onClose();
  await onSaved();
  return undefined;
}
