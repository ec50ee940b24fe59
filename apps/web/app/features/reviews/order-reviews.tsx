import type { Order } from '@perchero/contract/orders/orders';
import type { OrderReviews as Reviews } from '@perchero/contract/reviews/reviews';
import { useRef } from 'react';
import { ReportMenu } from '#app/features/reports/report-menu.tsx';
import { firstName } from '#app/shared/first-name.ts';
import { formatDay } from '#app/shared/format-moment.ts';
import { Note } from '#app/ui/note.tsx';
import { AnswerForm } from './answer-form.tsx';
import css from './order-reviews.module.css';
import { ReviewForm } from './review-form.tsx';
import { ReviewAnswer, ReviewWords } from './review-words.tsx';
import { Stars } from './stars.tsx';
import { answerTexts, formTexts as texts, reviewTexts } from './texts.ts';

interface OrderReviewsProps {
  readonly order: Order;
  readonly reviews: Reviews;
  readonly onChanged: () => Promise<void>;
}

/** The reviews of one order: to write, written and received. */
export function OrderReviews({
  order,
  reviews: { open_until, own, received },
  onChanged,
}: OrderReviewsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = order.other ? firstName(order.other.full_name) : reviewTexts.deletedAuthor;
  // The form that had the focus is gone.
  const onSent = async () => {
    await onChanged();
    heading.current?.focus();
  };
  if (!open_until && !own && !received) return null;
  return (
    <section className={css.panel} aria-labelledby="reviews">
      <h2 id="reviews" ref={heading} tabIndex={-1}>
        {open_until ? texts.question(name) : own ? texts.own(name) : texts.received(name)}
      </h2>
      {open_until && (
        <>
          <p className={css.until}>{texts.until(lastDay(open_until))}</p>
          <ReviewForm order={order} name={name} day={lastDay(open_until)} onSent={onSent} />
        </>
      )}
      {own && (
        <div className={css.review}>
          <Stars value={own.stars} label={reviewTexts.stars(own.stars)} />
          <ReviewWords {...own} />
          {own.answer && <ReviewAnswer by={name}>{own.answer.text}</ReviewAnswer>}
          {own.published_by && (
            <Note kind="info">{texts.publishedWhen(name, lastDay(own.published_by))}</Note>
          )}
        </div>
      )}
      {received && (
        <div className={css.review}>
          {own && <h3>{texts.received(name)}</h3>}
          <div className={css.head}>
            <Stars value={received.stars} label={reviewTexts.stars(received.stars)} />
            <ReportMenu request={{ kind: 'review', id: received.id, owner: order.other }} />
          </div>
          <ReviewWords {...received} />
          {received.answer && <ReviewAnswer by={answerTexts.own}>{received.answer.text}</ReviewAnswer>}
          {received.answer_until && (
            <>
              <p className={css.until}>{answerTexts.until(lastDay(received.answer_until))}</p>
              <AnswerForm reviewId={received.id} onSent={onSent} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** A deadline is the midnight after its last day. */
function lastDay(deadline: string): string {
  return formatDay(new Date(Date.parse(deadline) - 1));
}
