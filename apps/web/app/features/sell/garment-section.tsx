import type { listGarments } from '@perchero/contract/garments/garments';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { useId } from 'react';
import { get } from '#app/shared/api.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { type ItemsPage, usePagedList } from '#app/shared/use-paged-list.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Note } from '#app/ui/note.tsx';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import css from './garment-section.module.css';
import { Section } from './section.tsx';
import { texts } from './texts.ts';

export type GarmentsReply = ReplyOf<typeof listGarments>;
export type OwnGarment = GarmentsReply['garments'][number] & { readonly id: string };
export type OwnGarments = ItemsPage<OwnGarment>;

export function garmentsOf({ garments, nextCursor }: GarmentsReply): OwnGarments {
  return { items: garments.map((garment) => ({ ...garment, id: garment.code })), nextCursor };
}

interface GarmentSectionProps {
  /** Bought here and not listed, the latest first. */
  readonly first: OwnGarments;
  /** The code of the chosen one; empty for another garment. */
  readonly chosen: string;
  readonly onChoose: (garment: OwnGarment | null) => void;
}

/** Asks whether the product is a garment that was bought here; nothing to people without one. */
export function GarmentSection({ first, chosen, onChoose }: GarmentSectionProps) {
  const name = useId();
  const { items, hasMore, status, loadMore } = usePagedList(first, async (cursor, signal) => {
    const result = await get<typeof listGarments>(
      `/api/garments/mine?cursor=${encodeURIComponent(cursor ?? '')}`,
      signal,
    );
    return result.ok ? garmentsOf(result.value) : null;
  });
  if (items.length === 0 && chosen === '') return null;
  return (
    <Section title={texts.garment} hint={texts.garmentHint}>
      <div role="radiogroup" aria-label={texts.chooseGarment} className={css.garments}>
        <label className={css.garment}>
          <Input type="radio" name={name} value="" checked={chosen === ''} onChange={() => onChoose(null)} />
          <span className={css.other}>{texts.noGarment}</span>
        </label>
        {items.map((garment) => (
          <label key={garment.code} className={css.garment}>
            <Input
              type="radio"
              name={name}
              value={garment.code}
              checked={chosen === garment.code}
              onChange={() => onChoose(garment)}
            />
            <span className={css.photo}>
              {garment.picture ? (
                <Picture {...garment.picture} alt="" sizes="(width < 900px) 30vw, 8rem" />
              ) : (
                <MissingPicture alt="" />
              )}
            </span>
            <span>{garment.title ?? texts.untitledGarment}</span>
          </label>
        ))}
      </div>
      {status === 'failed' && (
        <Note
          kind="error"
          action={
            <Button kind="line" size="small" onClick={loadMore}>
              {siteTexts.retry}
            </Button>
          }
        >
          {texts.garmentsFailed}
        </Note>
      )}
      {hasMore && status !== 'failed' && (
        <div>
          <Button
            kind="soft"
            onClick={loadMore}
            busyLabel={status === 'loading' ? texts.loadingGarments : undefined}
          >
            {texts.moreGarments}
          </Button>
        </div>
      )}
    </Section>
  );
}
