import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageRequestContext, readPageRequest } from '#app/shared/page-request.ts';
import { restoreInput } from '#app/shared/reload.ts';

restoreInput();
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
