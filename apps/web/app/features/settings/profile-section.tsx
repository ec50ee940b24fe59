import type { OwnProfile } from '@perchero/contract/accounts/settings';
import { type ReactNode, useState } from 'react';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import { Pencil } from '#app/ui/icons.ts';
import { ProfileForm } from './profile-form.tsx';
import css from './profile-section.module.css';
import { PortraitPicker } from './portrait-picker.tsx';
import { profileTexts as texts } from './texts.ts';

interface ProfileSectionProps {
  readonly profile: OwnProfile;
  /** Called when something was changed; resolves once the page shows it. */
  readonly onChanged: () => Promise<void>;
}

/** One's public data: to be read, and after "Editar perfil" to be changed. */
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
        {/* Whoever comes back from the form goes on where they began. */}
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
