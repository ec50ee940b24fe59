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
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { Camera, Pencil } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './profile-section.module.css';
import settingsFormCss from './settings-form.module.css';
import { SaveOrCancel, SettingsForm } from './settings-form.tsx';
import { messageFor } from './settings-page.ts';
import { profileTexts as texts, texts as common } from './texts.ts';

interface ProfileSectionProps {
  readonly profile: OwnProfile;
  /** Resolves when the page shows the change. */
  readonly onChanged: () => Promise<void>;
}

/** Public profile data, with an edit mode. */
export function ProfileSection({ profile, onChanged }: ProfileSectionProps) {
  const portrait = (
    <span className={css.portrait}>
      <Avatar url={useAvatarUrl(profile.avatar_url)} alt={texts.portrait} size="large" />
    </span>
  );
  const [mode, setMode] = useState<'read' | 'edit' | 'read-again'>('read');
  if (mode === 'edit') {
    return (
      <>
        <PortraitPicker portrait={portrait} onChanged={onChanged} />
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
type Faults = Partial<Record<keyof Draft, string>>;

function ProfileForm({ profile, onChanged, onClose }: ProfileFormProps) {
  const { full_name, description, birth_date, gender } = profile;
  const [draft, setDraft] = useState<Draft>({ full_name, description, birth_date, gender });
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  function change(part: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...part }));
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, ''])),
    }));
  }

  async function save(showFaults: (show: () => void) => void): Promise<void> {
    const found = faultsOf(draft);
    showFaults(() => {
      setFaults(found);
      setRefusal(null);
    });
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const body = { ...draft, full_name: draft.full_name.trim(), description: draft.description.trim() };
    const result = await send<typeof updateProfile>('POST', '/api/account/update-profile', body);
    if (result.ok) {
      await onChanged();
      showToast({ kind: 'done', text: texts.saved, duration: toastMs });
      onClose();
    } else {
      setRefusal(messageFor(result, texts.failed));
      setIsBusy(false);
    }
  }

  return (
    <SettingsForm onSubmit={save}>
      <div className={settingsFormCss.two}>
        <TextField
          ref={focusOnMount}
          label={texts.fullName}
          autoComplete="name"
          maxLength={maxFullNameLength}
          value={draft.full_name}
          error={faults.full_name}
          onChange={(event) => change({ full_name: cleanText(event.target.value) })}
        />
        <TextField
          label={texts.username}
          value={texts.at(profile.username)}
          hint={texts.usernameHint}
          readOnly
        />
      </div>
      <TextArea
        label={texts.description}
        hint={texts.descriptionHint}
        rows={3}
        maxLength={maxDescriptionLength}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className={settingsFormCss.two}>
        <DateField
          label={texts.birthDate}
          parts={texts}
          value={draft.birth_date}
          error={faults.birth_date}
          onChange={(value) => change({ birth_date: value })}
        />
        <SelectField
          label={texts.gender}
          value={draft.gender}
          onChange={(event) => change({ gender: genders.find((id) => id === event.target.value) ?? gender })}
        >
          {genders.map((id) => (
            <option key={id} value={id}>
              {texts.genders[id]}
            </option>
          ))}
        </SelectField>
      </div>
      {refusal && <Note kind="error">{refusal}</Note>}
      <SaveOrCancel labels={{ ...texts, ...common }} isBusy={isBusy} onCancel={onClose} />
    </SettingsForm>
  );
}

function faultsOf({ full_name, birth_date }: Draft): Faults {
  const faults: Faults = {};
  if (!full_name.trim()) faults.full_name = registrationTexts.fullNameRequired;
  if (!birth_date) faults.birth_date = registrationTexts.birthDateRequired;
  else if (!isBirthDate(birth_date, new Date())) faults.birth_date = registrationTexts.birthDateInvalid;
  return faults;
}

interface PortraitPickerProps {
  readonly portrait: ReactNode;
  readonly onChanged: () => Promise<void>;
}

function PortraitPicker({ portrait, onChanged }: PortraitPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function uploadFile(file: File): Promise<void> {
    const found = faultOf(file);
    setFault(found);
    if (found) return;
    setIsBusy(true);
    const result = await upload<typeof changeAvatar>('/api/account/avatar', file);
    if (result.ok) {
      await onChanged();
      showToast({ kind: 'done', text: texts.portraitChanged });
    } else setFault(messageFor(result, refusals[result.code] ?? texts.portraitFailed));
    setIsBusy(false);
  }

  return (
    <div className={css.person}>
      {portrait}
      <div className={css.pick}>
        <input
          ref={input}
          type="file"
          accept={avatarTypes.join(',')}
          aria-label={texts.changePortrait}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Cleared, so that the same file can be chosen again.
            event.target.value = '';
            if (file) void uploadFile(file);
          }}
        />
        <Button
          kind="line"
          size="small"
          onClick={() => input.current?.click()}
          busyLabel={isBusy ? texts.changingPortrait : undefined}
        >
          <Camera aria-hidden="true" />
          {texts.changePortrait}
        </Button>
        <p className={css.hint}>{texts.portraitHint}</p>
        {fault && (
          <p className={css.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

function faultOf({ name, type, size }: File): string | null {
  const isPicture = avatarTypes.some((known) => known === type) && /\.(jpe?g|png)$/i.test(name);
  if (!isPicture) return texts.portraitWrongType;
  return size > maxAvatarBytes ? texts.portraitTooBig : null;
}

const refusals: Partial<Record<ErrorCode, string>> = {
  'invalid-picture': texts.portraitWrongType,
  'payload-too-large': texts.portraitTooBig,
  'network-request-failed': texts.portraitTooBig,
};
