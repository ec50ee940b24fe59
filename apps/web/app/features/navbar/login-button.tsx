import { useLogin } from '#app/features/session/login-request.ts';
import { Button } from '#app/ui/button.tsx';
import { texts } from './texts.ts';

/** `onPress` runs before the login opens, to close a menu. */
export function LoginButton({ wide = false, onPress }: { wide?: boolean; onPress?: () => void }) {
  const login = useLogin();
  return (
    <Button
      wide={wide}
      size={wide ? 'large' : 'medium'}
      onPointerEnter={login.prepare}
      onFocus={login.prepare}
      onClick={() => {
        onPress?.();
        login.open();
      }}
    >
      {texts.login}
    </Button>
  );
}
