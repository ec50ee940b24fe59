import type { changeAvatar } from '@perchero/contract/accounts/settings';
import { avatarTypes, mostAvatarBytes } from '@perchero/contract/accounts/profile.rules';
import type { ErrorCode } from '@perchero/contract/errors';
import { type ReactNode, useRef, useState } from 'react';
import { upload } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Camera } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import css from './profile-section.module.css';
import { sentenceFor } from './settings-page.ts';
import { profileTexts as texts } from './texts.ts';

interface PortraitPickerProps {
  readonly portrait: ReactNode;
  readonly onChanged: () => Promise<void>;
}

/** One's picture, and another one from this device. */
export function PortraitPicker({ portrait, onChanged }: PortraitPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function take(file: File): Promise<void> {
    const unfit = faultOf(file);
    setFault(unfit);
    if (unfit) return;
    setIsBusy(true);
    const result = await upload<typeof changeAvatar>('/api/account/avatar', file);
    if (result.ok) {
      await onChanged();
      showToast({ kind: 'done', text: texts.portraitChanged });
    } else setFault(sentenceFor(result, refusals[result.code] ?? texts.portraitFailed));
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
            // Emptied, so that the same file can be chosen again.
            event.target.value = '';
            if (file) void take(file);
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
  return size > mostAvatarBytes ? texts.portraitTooBig : null;
}

const refusals: Partial<Record<ErrorCode, string>> = {
  'invalid-picture': texts.portraitWrongType,
  'payload-too-large': texts.portraitTooBig,
  'network-request-failed': texts.portraitTooBig,
};
