/** The direction in which code may lean, checked on every run of `npm run check`. */

// Lower modules know nothing of higher ones. A module may use those on lines above its own.
const moduleOrder = [
  ['identity'],
  ['audit'],
  // Pure rules about words.
  ['text'],
  ['media'],
  ['accounts'],
  ['blocks'],
  ['registration'],
  ['seller-accounts'],
  ['catalogue'],
  ['social'],
  ['search'],
  ['collections'],
  ['delivery-options'],
  // Below the cart and the checkout, which read agreed prices.
  ['offers'],
  ['cart'],
  ['orders'],
  ['payments'],
  ['delivery'],
  ['claims'],
  ['messages'],
  ['reviews'],
  ['garments'],
  ['follows'],
  ['saved-searches'],
  ['desk'],
  ['moderation'],
  ['notifications'],
  // Whole screens, read from several modules.
  ['pages'],
  ['admin'],
];

const rule = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

const upward = moduleOrder.flatMap((names, level) => {
  const higherOrBeside = moduleOrder.slice(level).flat();
  return names.map((name) =>
    rule(
      `module-order-${name}`,
      { path: `^apps/api/src/modules/${name}/` },
      { path: `^apps/api/src/modules/(${higherOrBeside.filter((other) => other !== name).join('|')})/` },
      `${name} may use only modules below it; to react to a higher one, listen to its event from there.`,
    ),
  );
});

const isTest = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      {},
      { circular: true },
      'Two files that need each other, be it for a type, are one file, or miss a third.',
    ),
    rule(
      'no-missing-file',
      // What runs inside another shop is resolved there.
      { pathNot: ['/\\.react-router/', '^tools/bench-peers/(vendure|medusa)/'] },
      { couldNotResolve: true, pathNot: ['^\\.\\/\\+types/', '\\?', '\\.gen\\.ts$', '\\.woff2$'] },
      'An import that cannot be resolved is not checked by any other rule.',
    ),
    rule(
      'contract-is-pure',
      { path: '^packages/contract/', pathNot: isTest },
      { pathNot: ['^packages/contract/', 'node_modules/zod'] },
      'Both sides read the contract, so it may need nothing but zod.',
    ),
    rule(
      'web-never-meets-api',
      { path: '^apps/web/' },
      { path: '^apps/api/' },
      'They share the contract and nothing else.',
    ),
    rule(
      'api-never-meets-web',
      { path: '^apps/api/' },
      { path: '^apps/web/' },
      'They share the contract and nothing else.',
    ),
    rule(
      'apps-know-no-tool',
      { path: '^(apps|packages)/' },
      { path: '^(tools|e2e|infra)/' },
      'What is shipped must run without what helps to develop it.',
    ),
    rule(
      'tools-use-api-and-contract',
      { path: '^tools/' },
      { path: '^(apps/web|e2e)/', pathNot: '^e2e/stub/' },
      'A tool talks to the shop through its API code or over HTTP.',
    ),
    rule(
      'journeys-see-only-the-browser',
      { path: '^e2e/' },
      { path: '^(apps|infra)/' },
      'A journey knows what a person knows; of our code it may use the contract and tools.',
    ),
    rule(
      'platform-knows-no-module',
      { path: '^apps/api/src/platform/' },
      { path: '^apps/api/src/(modules/|operator/|app\\.ts|listeners\\.ts|table-owners\\.ts|main-)' },
      'Platform is what would serve any product.',
    ),
    rule(
      'provider-behind-one-door',
      { path: '^apps/', pathNot: ['^apps/api/src/platform/providers/mercadopago/', isTest] },
      { path: '^apps/api/src/platform/providers/mercadopago/(request|answers|outcome)\\.ts$' },
      'Only the gateway asks the payment provider: it knows what may be repeated and what an answer means.',
    ),
    rule(
      'seed-stays-outside',
      { path: '^apps/api/src/', pathNot: isTest },
      { path: '^apps/api/seed/' },
      'Only seeds, tests and proofs use it; it is not part of a release.',
    ),
    rule(
      'module-knows-no-start',
      { path: '^apps/api/src/modules/', pathNot: isTest },
      { path: '^apps/api/src/(operator/|app\\.ts|listeners\\.ts|main-)' },
      'The processes put modules together, not the other way round.',
    ),
    rule(
      'module-is-in-the-order',
      {
        path: '^apps/api/src/modules/',
        pathNot: `^apps/api/src/modules/(${moduleOrder.flat().join('|')})/`,
      },
      { path: '.' },
      'A new module first gets its place in the order at the top of this file.',
    ),
    rule(
      'module-face-only',
      { path: '^apps/api/src/modules/([^/]+)/', pathNot: isTest },
      {
        path: '^apps/api/src/modules/([^/]+)/',
        pathNot: ['^apps/api/src/modules/$1/', '/index\\.ts$', '\\.sql\\.ts$'],
      },
      "Another module's insides are private; use its index.ts, and in a statement what it offers as *.sql.ts.",
    ),
    rule(
      'settlement-knows-no-checkout',
      { path: '^apps/api/src/modules/payments/settlement/', pathNot: isTest },
      { path: '^apps/api/src/modules/payments/checkout/' },
      'Checkout may settle what was paid meanwhile; settlement begins where checkout ends.',
    ),
    rule(
      'queries-are-the-bottom',
      { path: '\\.queries\\.ts$' },
      {
        path: '^apps/api/src/',
        pathNot: ['\\.(queries|sql)\\.ts$', '^apps/api/src/platform/(database/database|clock)'],
        dependencyTypesNot: ['type-only'],
      },
      'SQL decides nothing and calls nobody.',
    ),
    rule(
      'http-stays-in-routes',
      { path: '^apps/api/src/modules/', pathNot: ['[/.]routes\\.ts$', isTest] },
      { path: ['node_modules/fastify', '^apps/api/src/platform/http/http'] },
      'A use case must not know that it was reached over HTTP.',
    ),
    rule(
      'tests-stay-outside',
      { path: '^(apps|packages|tools)/', pathNot: [isTest, '/test/', 'vitest', '^tools/(bench|prove)/'] },
      { path: [isTest, '^apps/api/test/', 'node_modules/(vitest|@testing-library)/'] },
      'Shipped code never needs what only tests, measurements and proofs need.',
    ),
    rule(
      'ui-knows-no-feature',
      { path: '^apps/web/app/(ui|shared)/' },
      { path: '^apps/web/app/(features|screens|routes)/' },
      'ui and shared serve every feature.',
    ),
    rule(
      'features-know-no-screen',
      { path: '^apps/web/app/features/' },
      { path: '^apps/web/app/(screens|routes)/' },
      'Screens put features together, not the other way round.',
    ),
    rule(
      'screens-know-no-route',
      { path: '^apps/web/app/screens/' },
      { path: '^apps/web/app/routes/' },
      'A route loads the data and hands it to its screen.',
    ),
    rule(
      'features-stand-alone',
      { path: '^apps/web/app/features/([^/]+)/' },
      {
        path: '^apps/web/app/features/([^/]+)/',
        pathNot: [
          '^apps/web/app/features/$1/',
          '^apps/web/app/features/(session|bot-check|likes|reports|push)/',
        ],
      },
      'Two features meet in a screen; any of them may ask who is signed in, whether it is a person and what they like, open a report and ask for pushes.',
    ),
    rule(
      'only-routes-fetch',
      { path: '^apps/web/app/(screens|features|ui)/' },
      { path: '\\.server\\.ts$' },
      'Data comes in as props and leaves as a form.',
    ),
    ...upward,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|\\.run|reports)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
