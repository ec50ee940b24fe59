import { paths } from '#app/shared/paths.ts';
import { useIsAlive } from '#app/shared/use-is-alive.ts';
import { useShare } from '#app/shared/use-share.ts';
import { Button } from '#app/ui/button.tsx';
import { Share } from '#app/ui/icons.ts';
import css from './profile-head.module.css';
import { texts } from './texts.ts';

/** Its place is kept until the page answers to clicks. */
export function ShareProfile({ fullName, username }: { fullName: string; username: string }) {
  const share = useShare();
  const page = {
    title: texts.title(fullName, username),
    text: texts.shareText(fullName),
    path: paths.profile(username),
  };
  return (
    <div className={css.share} data-alive={useIsAlive()}>
      <Button kind="line" size="small" onClick={() => void share(page)}>
        <Share aria-hidden="true" />
        <span>{texts.share}</span>
      </Button>
    </div>
  );
}
