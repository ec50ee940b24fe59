import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { GarmentPage } from '#app/features/garments/garment-page.tsx';
import { canChange, type GarmentReply, ownChapterOf } from '#app/features/garments/own-chapter.ts';
import { ownTexts as texts } from '#app/features/garments/texts.ts';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { Button } from '#app/ui/button.tsx';
import { Pencil } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';

const ChapterWindow = lazyComponent(async () => (await import('./chapter-window.tsx')).ChapterWindow);

export function GarmentScreen({ page }: { page: GarmentReply }) {
  const { revalidate } = useRevalidator();
  const own = ownChapterOf(page);
  const [isOpen, setIsOpen] = useState(false);
  /** Resets the dialog each time; 0 before the first. */
  const [openings, setOpenings] = useState(0);
  const isHydrated = useIsHydrated();
  return (
    <>
      <GarmentPage
        page={page}
        ownActions={
          own &&
          isHydrated &&
          canChange(own) && (
            <div>
              <Button
                kind="line"
                aria-haspopup="dialog"
                onPointerEnter={ChapterWindow.preload}
                onFocus={ChapterWindow.preload}
                onClick={() => {
                  setOpenings(openings + 1);
                  setIsOpen(true);
                }}
              >
                <Pencil aria-hidden="true" />
                {texts.edit}
              </Button>
            </div>
          )
        }
      />
      {own && openings > 0 && (
        <ChapterWindow
          key={openings}
          own={own}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onSaved={revalidate}
        />
      )}
    </>
  );
}
