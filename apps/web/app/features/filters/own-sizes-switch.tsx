import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { Switch } from '#app/ui/switch.tsx';
import type { Change } from './filter-state.ts';
import { texts } from './texts.ts';

interface OwnSizesSwitchProps {
  readonly isOn: boolean;
  /** Whether the viewer has ticked own sizes. */
  readonly hasSizes: boolean;
  readonly change: Change;
}

/** Only the viewer's own sizes. Guests are asked to sign in, people without sizes get to their settings. */
export const OwnSizesSwitch = memo(function OwnSizesSwitch({ isOn, hasSizes, change }: OwnSizesSwitchProps) {
  const username = useSession()?.user.username;
  const login = useLogin();
  const navigate = useNavigate();

  function press(mios: boolean): void {
    if (hasSizes) change((query) => ({ ...query, mios }));
    else if (username === undefined) login.open({ message: pageErrorTexts['not-signed-in'] });
    else void navigate(paths.ownSizes(username));
  }

  const hint = username === undefined ? texts.ownSizesGuest : texts.ownSizesNone;
  return (
    <Switch
      label={texts.ownSizes}
      name={texts.ownSizes}
      // Without script the form of the sidebar sends it.
      field={hasSizes ? { name: 'mios', value: '1' } : undefined}
      isOn={isOn}
      hint={hasSizes ? undefined : hint}
      onChange={press}
    />
  );
});
