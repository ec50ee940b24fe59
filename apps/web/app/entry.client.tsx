import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readRequestId, RequestIdContext } from '#app/shared/request-id.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestIdContext value={readRequestId(document)}>
        <HydratedRouter />
      </RequestIdContext>
    </StrictMode>,
  );
});
