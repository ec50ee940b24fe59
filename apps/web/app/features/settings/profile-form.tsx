import { mostDescriptionLength } from '@perchero/contract/accounts/profile.rules';
import type { OwnProfile, updateProfile } from '@perchero/contract/accounts/settings';
import {
  cleanText,
  genders,
  isBirthDate,
  mostFullNameLength,
} from '@perchero/contract/registration/form.rules';
import { registrationTexts } from '@perchero/contract/registration/texts';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import { Note } from '#app/ui/note.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { SaveOrCancel, SettingsForm } from './settings-form.tsx';
import css from './settings-form.module.css';
import { sentenceFor } from './settings-page.ts';
import { profileTexts as texts, texts as common } from './texts.ts';

/** How long "saved" is said, in milliseconds: the specification's figure. */
const noticeTime = 2_200;

interface ProfileFormProps {
  readonly profile: OwnProfile;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

type Draft = Pick<OwnProfile, 'full_name' | 'description' | 'birth_date' | 'gender'>;
type Faults = Partial<Record<keyof Draft, string>>;

export function ProfileForm({ profile, onChanged, onClose }: ProfileFormProps) {
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
      showToast({ kind: 'done', text: texts.saved, duration: noticeTime });
      onClose();
    } else {
      setRefusal(sentenceFor(result, texts.failed));
      setIsBusy(false);
    }
  }

  return (
    <SettingsForm onSubmit={save}>
      <div className={css.two}>
        <TextField
          ref={focusOnMount}
          label={texts.fullName}
          autoComplete="name"
          maxLength={mostFullNameLength}
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
        maxLength={mostDescriptionLength}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className={css.two}>
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
      <SaveOrCancel words={{ ...texts, ...common }} isBusy={isBusy} onCancel={onClose} />
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
