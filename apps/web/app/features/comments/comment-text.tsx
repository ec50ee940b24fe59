import { partsOf } from '@perchero/contract/social/comment.rules';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import css from './comments.module.css';

/** What somebody said; the people it names are a way to them. */
export function CommentText({ content, mentions }: { content: string; mentions: readonly string[] }) {
  return (
    <p className={css.words}>
      {partsOf(content, mentions).map(({ text, username }, place) =>
        username === null ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a text is cut the same way each time
          <Link key={place} to={paths.profile(username)} className={css.mention}>
            {text}
          </Link>
        ),
      )}
    </p>
  );
}
