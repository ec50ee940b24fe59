import { avatarTypes, maxAvatarBytes, maxDescriptionLength } from '@perchero/contract/accounts/profile.rules';
import type { changeAvatar, OwnProfile, updateProfile } from '@perchero/contract/accounts/settings';
import type { ErrorCode } from '@perchero/contract/errors';
import {
  cleanText,
  genders,
  isBirthDate,
  maxFullNameLength,
} from '@perchero/contract/registration/form.rules';
import { registrationTexts } from '@perchero/contract/registration/texts';
import { type ReactNode, useRef, useState } from 'react';
import { send, upload } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { Form } from '#app/ui/form.tsx';
import { Camera, Pencil } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import css from './profile-section.module.css';
import settingsFormCss from './settings-form.module.css';
import { SaveOrCancel } from './settings-form.tsx';
import { messageFor } from './settings-page.ts';
import { profileTexts as texts, texts as common } from './texts.ts';

interface ProfileSectionProps {
  readonly profile: OwnProfile;
  /** Resolves when the page shows the change. */
  readonly onChanged: () => Promise<void>;
  readonly preparePhoto: PreparePhoto;
}

/** Makes a photo upright and as small as needed. */
type PreparePhoto = (
  file: File,
  limits: { readonly maxSide: number; readonly maxBytes: number },
) => Promise<{ readonly ok: true; readonly blob: Blob } | { readonly ok: false; readonly error: string }>;

/** Public profile data, with an edit mode. */
export function ProfileSection({ profile, onChanged, preparePhoto }: ProfileSectionProps) {
  const portrait = (
    <span className={css.portrait}>
      <Avatar url={useAvatarUrl(profile.avatar_url)} alt={texts.portrait} size="large" />
    </span>
  );
  const [mode, setMode] = useState<'read' | 'edit' | 'read-again'>('read');
  if (mode === 'edit') {
    return (
      <>
        <PortraitPicker portrait={portrait} onChanged={onChanged} preparePhoto={preparePhoto} />
        <ProfileForm profile={profile} onChanged={onChanged} onClose={() => setMode('read-again')} />
      </>
    );
  }
  return (
    <>
      <div className={css.person}>
        {portrait}
        <div>
          <p className={css.fullName}>{profile.full_name}</p>
          <p className={css.quiet}>{texts.at(profile.username)}</p>
        </div>
      </div>
      <dl className={css.facts}>
        <Fact name={texts.description}>
          {profile.description || <span className={css.quiet}>{texts.noDescription}</span>}
        </Fact>
        <Fact name={texts.birthDate}>{formatLongDate(new Date(`${profile.birth_date}T12:00:00Z`))}</Fact>
        <Fact name={texts.gender}>{texts.genders[profile.gender]}</Fact>
      </dl>
      <div>
        {/* The focus returns to the button after editing. */}
        <Button ref={mode === 'read-again' ? focusOnMount : undefined} onClick={() => setMode('edit')}>
          <Pencil aria-hidden="true" />
          {texts.edit}
        </Button>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Required by the original request. */
const toastMs = 2_200;

interface ProfileFormProps {
  readonly profile: OwnProfile;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

type Draft = Pick<OwnProfile, 'full_name' | 'description' | 'birth_date' | 'gender'>;

function ProfileForm({ profile, onChanged, onClose }: ProfileFormProps) {
  const { full_name, description, birth_date, gender } = profile;
  const [draft, setDraft] = useState<Draft>({ full_name, description, birth_date, gender });
  const form = useForm({
    values: draft,
    onChange: setDraft,
    validate: errorsOf,
    send: async (values) => {
      const body = { ...values, full_name: values.full_name.trim(), description: values.description.trim() };
      const result = await send<typeof updateProfile>('POST', '/api/account/update-profile', body);
      if (!result.ok) return { form: messageFor(result, texts.failed) };
      await onChanged();
      showToast({ kind: 'done', text: texts.saved, duration: toastMs });
      onClose();
    },
  });

  return (
    <Form form={form}>
      <div className={settingsFormCss.two}>
        <TextField
          {...form.field('full_name')}
          ref={focusOnMount}
          label={texts.fullName}
          autoComplete="name"
          maxLength={maxFullNameLength}
          onChange={(typed) => setDraft({ ...draft, full_name: cleanText(typed) })}
        />
        <TextField
          label={texts.username}
          value={texts.at(profile.username)}
          hint={texts.usernameHint}
          readOnly
        />
      </div>
      <TextArea
        {...form.field('description')}
        label={texts.description}
        hint={texts.descriptionHint}
        rows={3}
        maxLength={maxDescriptionLength}
      />
      <div className={settingsFormCss.two}>
        <DateField {...form.field('birth_date')} label={texts.birthDate} parts={texts} />
        <SelectField
          label={texts.gender}
          value={draft.gender}
          onChange={(chosen) => setDraft({ ...draft, gender: genders.find((id) => id === chosen) ?? gender })}
        >
          {genders.map((id) => (
            <option key={id} value={id}>
              {texts.genders[id]}
            </option>
          ))}
        </SelectField>
      </div>
      {form.error && <Note kind="error">{form.error}</Note>}
      <SaveOrCancel labels={{ ...texts, ...common }} isBusy={form.isPending} onCancel={onClose} />
    </Form>
  );
}

function errorsOf({ full_name, birth_date }: Draft): FormErrors<Draft> {
  return {
    ...(!full_name.trim() && { full_name: registrationTexts.fullNameRequired }),
    ...(!birth_date && { birth_date: registrationTexts.birthDateRequired }),
    ...(birth_date &&
      !isBirthDate(birth_date, new Date()) && { birth_date: registrationTexts.birthDateInvalid }),
  };
}

interface PortraitPickerProps {
  readonly portrait: ReactNode;
  readonly onChanged: () => Promise<void>;
  readonly preparePhoto: PreparePhoto;
}

function PortraitPicker({ portrait, onChanged, preparePhoto }: PortraitPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation(async (file: File) => {
    const prepared = await prepareAvatar(file, preparePhoto);
    if (typeof prepared === 'string') return prepared;
    const result = await upload<typeof changeAvatar>('/api/account/avatar', prepared);
    if (!result.ok) return messageFor(result, refusals[result.code] ?? texts.portraitFailed);
    await onChanged();
    showToast({ kind: 'done', text: texts.portraitChanged });
  });

  return (
    <div className={css.person}>
      {portrait}
      <div className={css.pick}>
        <input
          ref={input}
          type="file"
          accept={[...avatarTypes, 'image/heic', 'image/heif'].join(',')}
          aria-label={texts.changePortrait}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Cleared, so that the same file can be chosen again.
            event.target.value = '';
            if (file) mutate(file);
          }}
        />
        <Button
          kind="line"
          size="small"
          onClick={() => input.current?.click()}
          busyLabel={isPending ? texts.changingPortrait : undefined}
        >
          <Camera aria-hidden="true" />
          {texts.changePortrait}
        </Button>
        <p className={css.hint}>{texts.portraitHint}</p>
        {error && (
          <p className={css.fault} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Enough for the largest size that is stored. */
const maxAvatarSide = 1024;

/** What is uploaded, or why the file is refused. */
async function prepareAvatar(file: File, preparePhoto: PreparePhoto): Promise<Blob | string> {
  const isHeic = /\.hei[cf]$/i.test(file.name);
  const isPicture = avatarTypes.some((known) => known === file.type) && /\.(jpe?g|png)$/i.test(file.name);
  if (!isHeic && !isPicture) return texts.portraitWrongType;
  const limits = { maxSide: maxAvatarSide, maxBytes: maxAvatarBytes };
  const prepared = await preparePhoto(file, limits).catch(() => null);
  if (prepared?.ok) return prepared.blob;
  if (isHeic) return prepared?.error ?? texts.portraitFailed;
  // This browser cannot read it; the API may.
  return file.size > maxAvatarBytes ? notUploaded(texts.portraitTooBig) : file;
}

function notUploaded(why: string): string {
  return `${texts.portraitNotUploaded} ${why}`;
}

const refusals: Partial<Record<ErrorCode, string>> = {
  'invalid-picture': texts.portraitWrongType,
  'payload-too-large': notUploaded(texts.portraitTooBig),
  'network-request-failed': notUploaded(texts.portraitNotSent),
};
