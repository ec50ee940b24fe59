import type { getVacation, UnsentSale } from '@perchero/contract/desk/vacation';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { Note } from '#app/ui/note.tsx';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { Status } from '#app/ui/status.tsx';
import { texts } from './texts.ts';
import css from './unsent-sales.module.css';

/** Paid sales, whose deadlines a vacation does not stop. */
export function UnsentSales({ unsent: { count, sales } }: Pick<ReplyOf<typeof getVacation>, 'unsent'>) {
  return (
    <>
      <Note kind="pending">
        <b>{texts.unsent(count)}</b>
      </Note>
      <ul className={css.list} aria-label={texts.unsentList}>
        {sales.map((sale) => (
          <Sale key={sale.order_id} sale={sale} />
        ))}
      </ul>
      {count > sales.length && <Link to={paths.sales}>{texts.seeAll}</Link>}
    </>
  );
}

function Sale({ sale }: { sale: UnsentSale }) {
  const { order_id, title, picture, method, buyer_name, department, due_at } = sale;
  return (
    <li>
      <span className={css.photo}>
        {picture ? <Picture {...picture} alt="" sizes="2.4rem" /> : <MissingPicture alt="" />}
      </span>
      <span>
        <Link to={paths.sale(order_id)}>{title}</Link>
        <span className={css.to}>
          {texts.to(buyer_name, method === 'in_person' ? texts.inPerson : department)}
        </span>
        <Status kind="wait">{texts.due(new Date(due_at))}</Status>
      </span>
    </li>
  );
}
