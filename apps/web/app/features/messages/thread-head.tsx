import type { ThreadDetail } from '@perchero/contract/messages/messages';
import { Link } from 'react-router';
import { useReport } from '#app/features/reports/report-request.ts';
import { texts as reportTexts } from '#app/features/reports/texts.ts';
import { AwayNote } from '#app/ui/away-note.tsx';
import { paths } from '#app/shared/paths.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ArrowLeft, Ban, EllipsisVertical, Flag } from '#app/ui/icons.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import css from './thread-head.module.css';
import { nameOf, texts as listTexts, threadTexts as texts } from './texts.ts';

export type Head = Pick<
  ThreadDetail,
  'side' | 'other' | 'product' | 'order' | 'closed' | 'away_until' | 'moved_to'
> &
  Partial<Pick<ThreadDetail, 'bargain'>>;

interface ThreadHeadProps {
  readonly head: Head;
  readonly listPath: string;
  /** Null where there is nobody to block. */
  readonly onBlock: (() => void) | null;
  /** The other person was blocked after a report. */
  readonly onBlocked: () => Promise<void>;
}

/** With whom a thread is, and about which product. */
export function ThreadHead({ head, listPath, onBlock, onBlocked }: ThreadHeadProps) {
  const { other } = head;
  const avatar = useAvatarUrl(other?.avatar_url ?? null);
  const person = (
    <>
      <Avatar url={avatar} alt="" />
      <span className={css.names}>
        <b>{nameOf(other)}</b>
        {other && <span className={css.username}>{texts.at(other.username)}</span>}
      </span>
    </>
  );
  return (
    <>
      <header className={css.head}>
        <Link className={css.back} to={listPath} aria-label={texts.back}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        {other ? (
          <Link className={css.person} to={paths.profile(other.username)}>
            {person}
          </Link>
        ) : (
          <span className={css.person}>{person}</span>
        )}
        {other && <ThreadMenu other={other} onBlock={onBlock} onBlocked={onBlocked} />}
      </header>
      <div>
        <ProductStrip head={head} />
        {other && head.away_until !== null && (
          <div className={css.away}>
            <AwayNote until={head.away_until} fullName={other.full_name} />
          </div>
        )}
      </div>
    </>
  );
}

interface ThreadMenuProps extends Omit<ThreadHeadProps, 'head' | 'listPath'> {
  readonly other: NonNullable<Head['other']>;
}

/** What can be done about the other person; a blocked one can still be reported. */
function ThreadMenu({ other, onBlock, onBlocked }: ThreadMenuProps) {
  const report = useReport();
  const items = [
    {
      name: reportTexts.report,
      icon: Flag,
      onChoose: () => report({ kind: 'person', id: other.id, owner: onBlock && other, onBlocked }),
    },
    ...(onBlock ? [{ name: texts.block(other), icon: Ban, onChoose: onBlock }] : []),
  ];
  return (
    <MenuButton label={texts.options} items={items}>
      <EllipsisVertical aria-hidden="true" />
    </MenuButton>
  );
}

function ProductStrip({ head: { product, order, side, bargain } }: { head: Head }) {
  const agreed = bargain?.current;
  const { id, title, price, picture, state } = product;
  const orderPath = side === 'buying' ? paths.purchase : paths.sale;
  const inside = (
    <>
      <span className={css.picture}>{picture && <Picture {...picture} alt="" sizes="46px" />}</span>
      <b className={css.title}>{title ?? listTexts.removedProduct}</b>
      <span className={css.state} data-state={state}>
        {state === 'ordered' ? (
          order && (
            <span>
              {texts.order(side, order.number)} · <u>{texts.seeOrder(side)}</u>
            </span>
          )
        ) : (
          <span>{texts.state[state]}</span>
        )}
      </span>
      {agreed?.state === 'accepted' && (
        <span className={css.agreed}>{texts.agreed(agreed.price, agreed.until)}</span>
      )}
      {title !== null && (
        <span className={css.price}>
          <PriceTag pesos={price} />
        </span>
      )}
    </>
  );
  if (title === null && state !== 'ordered') return <div className={css.strip}>{inside}</div>;
  return (
    <Link className={css.strip} to={state === 'ordered' && order ? orderPath(order.id) : paths.product(id)}>
      {inside}
    </Link>
  );
}
