import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { partsOfFirstPage } from '#app/shared/alive-with.ts';
import { PageRequestContext, readPageRequest } from '#app/shared/page-request.ts';

await partsOfFirstPage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageRequestContext value={readPageRequest(document)}>
        <HydratedRouter />
      </PageRequestContext>
    </StrictMode>,
  );
});
