/** In place of the router's instrumentation, which it asks for only when it was given some. */
const nobody = () => undefined;

export {
  nobody as consumeInstrumentationClientResultMetaReceiver,
  nobody as getRouteInstrumentationUpdates,
  nobody as instrumentClientSideRouter,
  nobody as instrumentationResultMetaContext,
  nobody as instrumentHandler,
};
