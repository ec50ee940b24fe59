import type { CaseView, listCases } from '@perchero/contract/admin/moderation';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { WithRecentLogin } from '#app/shared/api.ts';
import { formatNumber } from '#app/shared/format.ts';
import { caseParameter, paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { deskAddress } from './address.ts';
import { CaseList } from './case-list.tsx';
import { CaseView as OpenedCaseView } from './case-view.tsx';
import css from './moderation.module.css';
import { texts, viewTexts } from './texts.ts';
import { useShortcuts } from './use-shortcuts.ts';

export type ModerationPage = ReplyOf<typeof listCases> & {
  readonly view: CaseView;
  readonly cursor: string | null;
  /** The case of the URL; `opened` is null when the caller may not see it. */
  readonly caseId: string | null;
  /** What `counts` stops at. */
  readonly maxCount: number;
  readonly now: string;
  readonly canSeeMoney: boolean;
};

interface ModerationProps {
  readonly page: ModerationPage;
  readonly withRecentLogin: WithRecentLogin;
}

const views = Object.keys(viewTexts) as CaseView[];

/** The queue of the moderators, and the opened case beside it; narrow windows show one or the other. */
export function Moderation({ page, withRecentLogin }: ModerationProps) {
  const { view, counts, cases, nextCursor, opened, caseId, cursor, now, canSeeMoney } = page;
  const [hasShortcuts, setHasShortcuts] = useState(true);
  const { isLoading, coming } = useComingCase();
  const list = useRef<HTMLElement>(null);
  useRowMoves(page, list, hasShortcuts);
  return (
    <div className={['page', css.desk].join(' ')} data-opened={caseId !== null} aria-busy={isLoading}>
      <header className={css.top}>
        <h1>{texts.title}</h1>
        <ShortcutHints isOn={hasShortcuts} onChange={setHasShortcuts} />
      </header>
      <div className={css.views}>
        <TabLinks
          label={texts.views}
          isWrapped
          tabs={views.map((each) => ({
            name: viewTexts[each],
            to: deskAddress({ view: each }),
            count: each === 'decided' ? undefined : countText(counts[each], page.maxCount),
            current: each === view ? 'page' : undefined,
          }))}
        />
      </div>
      <div className={css.columns}>
        <section className={css.queue} aria-label={texts.queue(viewTexts[view])} ref={list}>
          {cases.length > 0 ? (
            <CaseList cases={cases} view={view} cursor={cursor} openedId={caseId} now={now} />
          ) : (
            <EmptyState art="bare-rail" title={texts.empty}>
              {texts.emptyText}
            </EmptyState>
          )}
          <Pagination
            firstPage={deskAddress({ view })}
            nextCursor={nextCursor}
            label={texts.pages}
            previousLabel={texts.previousPage}
            nextLabel={texts.nextPage}
          />
        </section>
        {opened ? (
          <OpenedCaseView
            key={opened.id}
            opened={opened}
            now={now}
            backTo={deskAddress({ view, cursor })}
            canSeeMoney={canSeeMoney}
            hasShortcuts={hasShortcuts}
            withRecentLogin={withRecentLogin}
          />
        ) : (
          <NoCase
            backTo={deskAddress({ view, cursor })}
            isMissing={caseId !== null}
            isComing={coming !== null}
            hasCases={cases.length > 0}
          />
        )}
      </div>
    </div>
  );
}

function countText(count: number, max: number): string {
  return count < max ? formatNumber(count) : texts.countAtLeast(formatNumber(max));
}

/** Whether the desk loads, and the case that is about to be opened. */
function useComingCase() {
  const { location } = useNavigation();
  const isLoading = location?.pathname === paths.moderation;
  return { isLoading, coming: isLoading ? new URLSearchParams(location.search).get(caseParameter) : null };
}

/** Next and previous case by keyboard. Back on the list, the focus is on the case that was open. */
function useRowMoves(
  { cases, view, cursor, caseId }: ModerationPage,
  list: RefObject<HTMLElement | null>,
  hasShortcuts: boolean,
): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const last = useRef<{ readonly id: string; readonly index: number; readonly view: CaseView } | null>(null);
  const index = cases.findIndex(({ id }) => id === caseId);

  useEffect(() => {
    const linkOf = (id: string) =>
      list.current?.querySelector<HTMLElement>(`[data-case="${CSS.escape(id)}"]`);
    if (caseId !== null) {
      // A decided case has left the list: the next one is in its place.
      last.current = { id: caseId, view, index: index < 0 ? (last.current?.index ?? 0) : index };
      linkOf(caseId)?.scrollIntoView({ block: 'nearest' });
    } else {
      if (last.current?.view === view) linkOf(last.current.id)?.focus();
      last.current = null;
    }
  }, [list, caseId, index, view]);

  function open(target: number): void {
    const id = cases[target]?.id;
    if (id) void navigate(deskAddress({ view, cursor, caseId: id }), { state });
  }
  const place = () => (index < 0 ? (last.current?.index ?? 0) : index);
  useShortcuts(hasShortcuts, {
    j: () => open(index < 0 ? place() : index + 1),
    k: () => open(place() - 1),
  });
}

interface ShortcutHintsProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Single keys can be turned off by those who speak to their computer. */
function ShortcutHints({ isOn, onChange }: ShortcutHintsProps) {
  return (
    <div className={css.keys}>
      {isOn && (
        <p>
          <kbd>{'J'}</kbd> {texts.next} <kbd>{'K'}</kbd> {texts.previous} <kbd>{'C'}</kbd> {texts.take}
        </p>
      )}
      <Switch label={texts.shortcuts} name={texts.shortcutsName} isOn={isOn} onChange={onChange} />
    </div>
  );
}

interface NoCaseProps {
  readonly backTo: string;
  readonly isMissing: boolean;
  readonly isComing: boolean;
  readonly hasCases: boolean;
}

function NoCase({ backTo, isMissing, isComing, hasCases }: NoCaseProps) {
  const id = useId();
  if (isComing)
    return (
      <section className={css.coming} aria-labelledby={id}>
        <p id={id} className="visually-hidden">
          {texts.loading}
        </p>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </section>
    );
  if (isMissing)
    return (
      <div className={css.missing}>
        <p>{texts.missing}</p>
        <ButtonLink kind="line" to={backTo}>
          {texts.toQueue}
        </ButtonLink>
      </div>
    );
  return hasCases && <p className={css.choose}>{texts.choose}</p>;
}
