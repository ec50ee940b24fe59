import type { Profile } from '@perchero/contract/accounts/profile';
import type { listReviews, ProfileReview } from '@perchero/contract/reviews/reviews';
import type { Standing } from '@perchero/contract/reviews/standing';
import { useMemo } from 'react';
import { Link, useRevalidator } from 'react-router';
import { ReportMenu } from '#app/features/reports/report-menu.tsx';
import { useSession } from '#app/features/session/use-session.ts';
import { get } from '#app/shared/api.ts';
import { firstName } from '#app/shared/first-name.ts';
import { formatLongDate, formatMoment } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { type ItemsPage, usePagedList } from '#app/shared/use-paged-list.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { CircleX } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { AnswerForm } from './answer-form.tsx';
import css from './profile-reviews.module.css';
import { ReviewAnswer, ReviewWords } from './review-words.tsx';
import { StandingPanel } from './standing.tsx';
import { Stars } from './stars.tsx';
import { listTexts as texts, reviewTexts } from './texts.ts';

interface ProfileReviewsProps {
  readonly profile: Pick<Profile, 'username' | 'full_name' | 'avatar_url'>;
  readonly standing: Standing;
  readonly isOwn: boolean;
  /** When the page was read. */
  readonly now: string;
  readonly first: { readonly reviews: readonly ProfileReview[]; readonly nextCursor: string | null };
}

/** The standing of a person with the reviews about them. */
export function ProfileReviews({ profile, standing, isOwn, now, first }: ProfileReviewsProps) {
  const { reviews, nextCursor } = first;
  const page = useMemo(() => ({ items: reviews, nextCursor }), [reviews, nextCursor]);
  const { items, status, hasMore, loadMore } = usePagedList(page, (cursor, signal) =>
    loadPage(profile.username, cursor, signal),
  );
  const { revalidate } = useRevalidator();
  const avatar = useAvatarUrl(profile.avatar_url);
  const name = firstName(profile.full_name);
  return (
    <div className={css.columns}>
      <div className={css.standing}>
        <StandingPanel standing={standing} name={name} />
      </div>
      <section aria-label={texts.heading} aria-busy={status === 'loading'}>
        {items.length === 0 ? (
          <EmptyState art="bare-rail" title={texts.empty} heading="h3">
            {isOwn ? texts.emptyOwn : texts.emptyOther(name)}
          </EmptyState>
        ) : (
          <ul className={css.list}>
            {items.map((item) =>
              item.kind === 'review' ? (
                <li key={item.id}>
                  <ReviewItem review={item} subject={{ name, avatar }} now={now} onChanged={revalidate} />
                </li>
              ) : (
                <li key={item.id} className={css.note}>
                  <CircleX aria-hidden="true" />
                  <span>{`${texts[item.kind]} ${texts.month(new Date(item.at))}`}</span>
                </li>
              ),
            )}
          </ul>
        )}
        <More status={status} hasMore={hasMore} onMore={loadMore} />
      </section>
    </div>
  );
}

interface ReviewItemProps {
  readonly review: Extract<ProfileReview, { kind: 'review' }>;
  /** First name and picture of the reviewed person. */
  readonly subject: { readonly name: string; readonly avatar: string | null };
  readonly now: string;
  readonly onChanged: () => Promise<void>;
}

function ReviewItem({ review, subject, now, onChanged }: ReviewItemProps) {
  const { author, stars, at, product, product_count, answer } = review;
  const viewer = useSession()?.user;
  return (
    <article className={css.review}>
      <header className={css.head}>
        <Author author={author} />
        <Stars value={stars} label={reviewTexts.stars(stars)} />
        <time dateTime={at} title={formatLongDate(new Date(at))}>
          {formatMoment(new Date(at), new Date(now))}
        </time>
        {author && author.id !== viewer?.id && (
          <ReportMenu
            request={{ kind: 'review', id: review.id, owner: author }}
            label={reviewTexts.optionsOf(author.username)}
          />
        )}
      </header>
      <ReviewWords {...review} />
      <p className={css.product}>
        <span className={css.photo}>
          {product.picture ? <Picture {...product.picture} alt="" sizes="28px" /> : <MissingPicture alt="" />}
        </span>
        {reviewTexts.products(product.title, product_count)}
      </p>
      {answer && (
        <ReviewAnswer by={subject.name} avatar={<Avatar url={subject.avatar} alt="" size="small" />}>
          {answer.text}
        </ReviewAnswer>
      )}
      {review.can_answer && <AnswerForm reviewId={review.id} onSent={onChanged} />}
    </article>
  );
}

function Author({ author }: Pick<ReviewItemProps['review'], 'author'>) {
  const avatar = useAvatarUrl(author?.avatar_url ?? null);
  if (!author)
    return (
      <span className={css.person}>
        <Avatar url={null} alt="" />
        <b>{reviewTexts.deletedAuthor}</b>
      </span>
    );
  return (
    <Link to={paths.profile(author.username)} className={css.person}>
      <Avatar url={avatar} alt="" />
      <span>
        <b>{author.full_name}</b>
        <span>{reviewTexts.at(author.username)}</span>
      </span>
    </Link>
  );
}

interface MoreProps {
  readonly status: 'ready' | 'loading' | 'failed';
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

function More({ status, hasMore, onMore }: MoreProps) {
  if (status === 'failed')
    return (
      <Note
        kind="error"
        action={
          <Button kind="line" size="small" onClick={onMore}>
            {texts.retry}
          </Button>
        }
      >
        {texts.moreFailed}
      </Note>
    );
  if (!hasMore) return null;
  return (
    <div className={css.more}>
      <Button kind="line" onClick={onMore} busyLabel={status === 'loading' ? texts.loading : undefined}>
        {texts.more}
      </Button>
    </div>
  );
}

async function loadPage(
  username: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ItemsPage<ProfileReview> | null> {
  const query = new URLSearchParams(cursor ? { cursor } : {});
  const path = `/api/profiles/${encodeURIComponent(username)}/reviews?${query.toString()}` as const;
  const result = await get<typeof listReviews>(path, signal);
  return result.ok ? { items: result.value.reviews, nextCursor: result.value.nextCursor } : null;
}
