import type { ReactNode } from 'react';
import {
  Brand,
  Buttons,
  Fields,
  Formats,
  Messages,
  PeopleAndPhotos,
} from '#app/features/component-showcase/static-components.tsx';
import { Overlays } from '#app/features/component-showcase/overlays.tsx';
import { texts } from '#app/features/component-showcase/texts.ts';
import { CardGrid, CardSkeletons } from '#app/ui/card-grid.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import css from './gallery-screen.module.css';

/** Every component of ui/ in its states. */
export function GalleryScreen() {
  return (
    <div className={['page', css.gallery].join(' ')}>
      <header>
        <h1 className={css.title}>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
      <Section title={texts.brand}>
        <Brand />
      </Section>
      <Section title={texts.formats}>
        <Formats />
      </Section>
      <Section title={texts.buttons}>
        <Buttons />
      </Section>
      <Section title={texts.fields}>
        <Fields />
      </Section>
      <Section title={texts.messages}>
        <Messages />
      </Section>
      <Section title={texts.overlays}>
        <Overlays />
      </Section>
      <Section title={texts.people}>
        <PeopleAndPhotos />
      </Section>
      <Section title={texts.rack} wide>
        <CardGrid busy>
          <CardSkeletons count={4} />
        </CardGrid>
      </Section>
      <Section title={texts.empty} wide>
        <div className={css.pair}>
          <EmptyState art="bare-rail" title={texts.emptyTitle} heading="h3">
            {texts.emptyText}
          </EmptyState>
          <EmptyState art="broken-rail" title={texts.brokenTitle} heading="h3">
            {texts.brokenText}
          </EmptyState>
        </div>
      </Section>
    </div>
  );
}

function Section({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? css.wide : undefined}>
      <h2 className={css.heading}>{title}</h2>
      <div className={css.items}>{children}</div>
    </section>
  );
}
