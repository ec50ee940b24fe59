import type { AdminClaimCase } from '@perchero/contract/admin/claims';
import { claimKindTexts } from '@perchero/contract/claims/claim-texts';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { WithRecentLogin } from '#app/shared/api.ts';
import { formatDayAndTime } from '#app/shared/format-moment.ts';
import { formatCents } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { ChevronLeft } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Status } from '#app/ui/status.tsx';
import css from './claim-case.module.css';
import { DecisionForm } from './decision-form.tsx';
import { Due } from './due.tsx';
import {
  answerTexts,
  caseTexts as texts,
  decisionTexts,
  formTexts,
  orderStateTexts,
  outcomeTexts,
  paymentTexts,
  stateTexts,
} from './texts.ts';

type Claim = AdminClaimCase['claim'];

interface ClaimCaseProps {
  readonly opened: AdminClaimCase;
  readonly renderProducts: (items: AdminClaimCase['items']) => ReactNode;
  readonly withRecentLogin: WithRecentLogin;
}

/** One claim with everything that an operator decides on. */
export function ClaimCase({ opened, renderProducts, withRecentLogin }: ClaimCaseProps) {
  const { search, state } = useLocation();
  const { revalidate } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  const { claim } = opened;
  return (
    <article className={css.case} aria-labelledby="case">
      <Link className={css.back} to={{ pathname: paths.adminClaims, search }} state={state}>
        <ChevronLeft aria-hidden="true" />
        {texts.back}
      </Link>
      <header className={css.head}>
        <h1 id="case" ref={title} tabIndex={-1}>
          {texts.title(opened.order_number)}
        </h1>
        {claim.state === 'waiting_operator' ? (
          <Due claim={opened} />
        ) : (
          <Status kind="plain">
            {claim.outcome ? outcomeTexts[claim.outcome] : stateTexts[claim.state]}
          </Status>
        )}
      </header>
      <div className={css.columns}>
        <div className={css.column}>
          <Said opened={opened} />
          <Decision
            opened={opened}
            withRecentLogin={withRecentLogin}
            onDecided={async () => {
              await revalidate();
              // The form that had the focus is gone.
              title.current?.focus();
            }}
          />
        </div>
        <div className={css.column}>
          <section className={css.panel} aria-labelledby="case-products">
            <h2 id="case-products">{texts.products}</h2>
            {renderProducts(opened.items)}
          </section>
          <Money opened={opened} />
          <History steps={opened.steps} />
        </div>
      </div>
    </article>
  );
}

function Said({ opened: { claim, buyer, seller, items, total_cents } }: { opened: AdminClaimCase }) {
  const claimed = items.filter(({ product_id }) => claim.product_ids.includes(product_id));
  const { answer, amount_cents, answered_at, return_sent_at, contest_text } = claim;
  return (
    <section className={css.panel} aria-labelledby="said">
      <h2 id="said">{texts.said}</h2>
      <Statement name={texts.buyer(buyer)} title={claimKindTexts[claim.kind]} at={claim.opened_at}>
        <p className={css.text}>{claim.text}</p>
        {claimed.length < items.length && (
          <p className={css.about}>{texts.about(claimed.map((item) => item.title))}</p>
        )}
        <Photos photos={claim.buyer_photos} alt={texts.photoOfBuyer} />
      </Statement>
      <Statement
        name={texts.seller(seller)}
        title={answer ? answerTexts[answer] : texts.silent}
        at={answered_at}
      >
        {answer && <p className={css.text}>{claim.answer_text ?? texts.withoutText}</p>}
        {answer === 'part' && amount_cents !== null && (
          <p>
            <b>{texts.offer(formatCents(amount_cents), formatCents(total_cents))}</b>
          </p>
        )}
        {contest_text === null && <Photos photos={claim.seller_photos} alt={texts.photoOfSeller} />}
      </Statement>
      {return_sent_at && (
        <Statement name={texts.buyer(buyer)} title={texts.returned} at={return_sent_at}>
          <p>{returnOf(claim)}</p>
        </Statement>
      )}
      {contest_text !== null && (
        <Statement name={texts.seller(seller)} title={texts.contested} at={null}>
          <p className={css.text}>{contest_text}</p>
          <Photos photos={claim.seller_photos} alt={texts.photoOfSeller} />
        </Statement>
      )}
    </section>
  );
}

function returnOf({ return_carrier_name: carrier, return_tracking: tracking }: Claim): string {
  return carrier ? texts.returnedBy(carrier, tracking ?? '') : texts.returnedInPerson;
}

interface StatementProps {
  readonly name: string;
  readonly title: string;
  readonly at: string | null;
  readonly children: ReactNode;
}

function Statement({ name, title, at, children }: StatementProps) {
  return (
    <div className={css.statement}>
      <p className={css.about}>{name}</p>
      <h3>{title}</h3>
      {at && <Moment at={at} />}
      {children}
    </div>
  );
}

interface PhotosProps {
  readonly photos: Claim['buyer_photos'];
  readonly alt: (place: number) => string;
}

/** Each opens at full size; the addresses are valid for ten minutes. */
function Photos({ photos, alt }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={css.photos}>
      {photos.map((files, index) => (
        <li key={files[0]?.url ?? index}>
          <a href={files.at(-1)?.url} target="_blank" rel="noreferrer">
            <img
              src={files[0]?.url}
              srcSet={files.map(({ url, width }) => `${url} ${width}w`).join(', ')}
              sizes="8rem"
              alt={alt(index + 1)}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface DecisionProps {
  readonly opened: AdminClaimCase;
  readonly withRecentLogin: WithRecentLogin;
  readonly onDecided: () => Promise<void>;
}

function Decision({ opened, withRecentLogin, onDecided }: DecisionProps) {
  const { decision, reason, decided_at, amount_cents, state } = opened.claim;
  if (state === 'waiting_operator') {
    return (
      <section className={css.panel} aria-labelledby="decide">
        <h2 id="decide">{formTexts.title}</h2>
        {opened.is_own ? (
          <Note kind="info">{formTexts.own}</Note>
        ) : (
          <DecisionForm opened={opened} withRecentLogin={withRecentLogin} onDecided={onDecided} />
        )}
      </section>
    );
  }
  if (!decision) return null;
  return (
    <section className={css.panel} aria-labelledby="decided">
      <h2 id="decided">{formTexts.decided}</h2>
      <p>
        <b>
          {[
            decisionTexts[decision].name,
            decision === 'part' && amount_cents !== null && formatCents(amount_cents),
          ]
            .filter(Boolean)
            .join(': ')}
        </b>
      </p>
      <p className={css.text}>{reason}</p>
      {decided_at && <Moment at={decided_at} />}
    </section>
  );
}

function Money({ opened }: { opened: AdminClaimCase }) {
  return (
    <section className={css.panel} aria-labelledby="case-money">
      <h2 id="case-money">{texts.money}</h2>
      <dl className={css.rows}>
        <div>
          <dt>{texts.orderState}</dt>
          <dd>{orderStateTexts[opened.order_state]}</dd>
        </div>
        <div>
          <dt>{texts.total}</dt>
          <dd>{formatCents(opened.total_cents)}</dd>
        </div>
        {opened.payments.map(({ id, status, amount_cents, refunded_cents }) => (
          <div key={id}>
            <dt>{texts.payment(id)}</dt>
            <dd>
              {texts.paid(formatCents(amount_cents), paymentTexts[status] ?? status)}
              {refunded_cents > 0 && <small>{texts.refunded(formatCents(refunded_cents))}</small>}
            </dd>
          </div>
        ))}
        <div className={css.sum}>
          <dt>{texts.refundable}</dt>
          <dd>{formatCents(opened.claim.refundable_cents)}</dd>
        </div>
      </dl>
    </section>
  );
}

function History({ steps }: Pick<AdminClaimCase, 'steps'>) {
  return (
    <section className={css.panel} aria-labelledby="case-history">
      <h2 id="case-history">{texts.history}</h2>
      <p className={css.about}>{texts.historyOf}</p>
      <ol className={css.steps}>
        {steps.map(({ at, title, message }) => (
          <li key={`${at} ${title}`}>
            <b>{title}</b>
            <span className={css.message}>{message}</span>
            <Moment at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time className={css.about} dateTime={at}>
      {formatDayAndTime(new Date(at))}
    </time>
  );
}
