import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder } from '@perchero/contract/orders/orders';
import panel from './panel.module.css';
import { detailTexts } from './texts.ts';
import css from './timeline.module.css';

/** What happened to an order, from the beginning. */
export function Timeline({ steps }: { steps: ReplyOf<typeof getOrder>['steps'] }) {
  return (
    <section className={[panel.panel, panel.quiet].join(' ')} aria-labelledby="history">
      <h2 id="history">{detailTexts.history}</h2>
      <ol className={css.steps}>
        {steps.map(({ at, title, message }) => (
          <li key={`${at} ${title}`}>
            <b>{title}</b>
            <span className={css.message}>{message}</span>
            <time className={css.moment} dateTime={at}>
              {detailTexts.moment(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
