/** The layers: who may know whom. Each rule is named after the row it guards; `src/framework/cli/layers.mjs` runs them. */

const notTest = '\\.test\\.tsx?$';
const ours = '^(?:src|resources)/';
/** Neither declarations nor engine: npm packages, Node itself, the rooms above. */
const outsidePure = '^(?:src/framework/engine|resources)/';

const rows = [
  {
    name: 'engine-imports-only-itself',
    comment: 'The engine is what declarations mean, for both sides: no npm package, no node:, no DOM library, nothing of ours above it.',
    from: { path: '^src/framework/engine/', pathNot: notTest },
    to: { pathNot: '^src/framework/engine/' },
  },
  {
    name: 'resources-import-only-the-language',
    comment: 'A declaration is data: it may import the language and the shared fragments resources/_*; the registry also the menus.',
    from: { path: '^resources/', pathNot: [notTest, '^resources/index\\.ts$'] },
    to: { pathNot: ['^src/framework/engine/(?:declare|system)/', '^resources/_', '^resources/[^/]+/_'] },
  },
  {
    name: 'registry-imports-only-declarations',
    from: { path: '^resources/index\\.ts$' },
    to: { pathNot: ['^src/framework/engine/(?:declare|system)/', '^resources/'] },
  },
  {
    name: 'resources-reach-nothing-else',
    comment: 'Not even through others.',
    from: { path: '^resources/', pathNot: notTest },
    to: { reachable: true, pathNot: outsidePure },
  },
  {
    name: 'framework-imports-no-application',
    comment: 'A second application runs on it: it asks the application for what it needs, and names nothing of it.',
    from: { path: '^src/framework/', pathNot: notTest },
    to: { path: '^(?:resources|src/(?:trust|product)|examples)/' },
  },
  {
    name: 'an-example-stands-on-the-framework-alone',
    comment: 'It proves the border: nothing of certificates and seals is within its reach.',
    from: { path: '^examples/', pathNot: notTest },
    to: { path: '^(?:resources|src/(?:trust|product|framework/cli)|tests)/' },
  },
  {
    name: 'trust-knows-no-record',
    comment: 'Certificates, seals, documents and keys are made without knowing who asked and where it is written down.',
    from: { path: '^src/trust/', pathNot: notTest },
    to: {
      reachable: true,
      path: '^(?:resources|src/product|src/framework/(?:portal|cli|service/(?:http|records|store|calls|access|audit|delivery|jobs)))/|node_modules/pg/',
    },
  },
  {
    name: 'pki-imports-neither-seal-nor-document',
    from: { path: '^src/trust/pki/', pathNot: notTest },
    to: { path: '^src/trust/(?:seal|document)/' },
  },
  {
    name: 'portal-reaches-no-declaration-or-service',
    comment:
      'The portal knows the registry by its client views (virtual:sides) alone; beside it the brand, the sentences and rules, and for the compiler the names of widgets and pages.',
    from: { path: '^src/(?:framework|product)/portal/', pathNot: notTest },
    to: {
      reachable: true,
      path: '^(?:resources/(?!(?:_(?:brand|errors|rules|widgets)|menus)\\.ts$)|src/framework/(?:service|cli)/|src/product/(?!portal/|bridge/protocol)|tests/)',
    },
  },
  {
    name: 'portal-imports-no-node',
    from: { path: '^src/(?:framework|product)/portal/', pathNot: notTest },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'generic-portal-imports-no-page',
    comment: 'render and shell know no entity; hand-made screens know them, not the other way round.',
    from: { path: '^src/framework/portal/(?:render|shell)/', pathNot: notTest },
    to: { path: '^src/framework/portal/pages/' },
  },
  {
    name: 'mui-is-known-in-one-file',
    comment: 'MUI and its styling engine come with the first dialog or drawer; every other piece is ours, and nobody else names them.',
    from: { path: '^(?:src|examples)/', pathNot: [notTest, '^src/framework/portal/ui/modal\\.tsx$'] },
    to: { path: 'node_modules/@(?:mui|emotion)/' },
  },
  {
    name: 'mui-is-not-waited-for',
    comment: 'Whoever imports it outright brings MUI onto the first page: `dialog.tsx` and `drawer.tsx` fetch it.',
    from: { path: '^(?:src|examples)/', pathNot: notTest },
    to: { path: '^src/framework/portal/ui/modal\\.tsx$', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  },
  {
    name: 'ui-knows-no-declaration',
    comment: 'Pieces are drawn from what they are handed: they know no view, no words and no other room of the portal.',
    from: { path: '^src/framework/portal/ui/', pathNot: notTest },
    to: { path: '^src/', pathNot: '^src/framework/portal/ui/' },
  },
  {
    name: 'http-imports-no-inner-room',
    comment: 'http carries calls; what they do with store, keys and certificates is not its business.',
    from: { path: '^src/framework/service/http/', pathNot: notTest },
    to: { path: '^src/framework/(?:service/(?:store|postgres|encryption|delivery)|portal)/|node_modules/pg/' },
  },
  {
    name: 'http-reaches-no-react',
    from: { path: '^src/framework/service/http/', pathNot: notTest },
    to: { reachable: true, path: '/portal/|node_modules/(?:react|react-dom|react-admin|ra-core|@mui)/' },
  },
  {
    name: 'calls-reach-neither-http-nor-portal',
    from: { path: '^src/(?:framework/service|product)/calls/', pathNot: notTest },
    to: { reachable: true, path: '^src/framework/(?:service/http|portal)/|^src/product/(?:http|portal)/' },
  },
  {
    name: 'store-reaches-no-use-case',
    from: { path: '^src/framework/service/store/', pathNot: notTest },
    to: { reachable: true, path: '^src/framework/(?:service/(?:http|calls)|portal)/' },
  },
  {
    name: 'excel-reaches-neither-http-nor-records',
    comment: 'What a sheet looks like is known without knowing who asked and how rows are kept.',
    from: { path: '^src/framework/service/excel/', pathNot: notTest },
    to: { path: '^src/framework/(?:service/(?:http|records|calls|encryption)|portal)/' },
  },
  {
    name: 'sql-is-spoken-in-the-store',
    from: { path: '^src/', pathNot: [notTest, '^src/framework/service/(?:store|postgres)/'] },
    to: { path: 'node_modules/pg/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'codes-leave-by-one-way',
    comment: 'Only the composition root holds the outbox; use cases are given messages and counted codes (`Services`).',
    from: { path: '^src/', pathNot: [notTest, '^src/(?:framework/service|product)/service\\.ts$'] },
    to: { path: '^src/framework/service/delivery/(?:delivery|codes)\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'service-imports-no-portal',
    from: { path: '^src/(?:framework/service|product/(?!portal/))', pathNot: notTest },
    to: { path: '^src/(?:framework/(?:portal|cli)|product/portal)/' },
  },
  {
    name: 'bridge-reaches-keys-and-certificates-alone',
    comment: 'It runs on another machine than the service: what it shares is the protocol, key algorithms and certificates.',
    from: { path: '^src/product/bridge/', pathNot: notTest },
    to: {
      reachable: true,
      path: '^src/(?:framework/(?:portal|cli|service/(?!config/|encryption/))|product/(?!bridge/)|trust/(?!keys/|pki/))|^resources/',
    },
  },
  {
    name: 'offline-root-reaches-no-database',
    comment: 'It is done on a machine without network, where nothing of the service is: files, keys and certificates.',
    from: { path: '^src/product/offline-root/', pathNot: notTest },
    to: {
      reachable: true,
      path: '^src/framework/service/(?:http|records|store|calls|access|audit|delivery|jobs|postgres)/|^src/product/(?:calls|http|jobs)/|node_modules/pg/',
    },
  },
  {
    name: 'service-knows-no-bridge',
    from: { path: '^src/(?:framework|product/(?!bridge/))', pathNot: [notTest, '^src/product/(?:commands/key-bridge\\.ts$|portal/)'] },
    to: { path: '^src/product/bridge/' },
  },
  {
    name: 'strangers-ofds-are-read-on-their-thread',
    comment: 'A small one may take seconds: whatever reads or writes one is a task of the thread for files. What is left knows no file.',
    from: { path: '^src/(?:framework/service|product/(?!portal/))', pathNot: notTest },
    to: {
      path: '^src/trust/ofd/',
      pathNot: '^src/trust/ofd/(?:locate|signature-value|unsignable)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-file-circle-in-the-portal',
    comment: 'Types count: two files that need each other are one.',
    from: { path: '^src/(?:framework|product)/portal/' },
    to: { circular: true },
  },
  {
    name: 'no-import-of-tests',
    from: { path: ours, pathNot: notTest },
    to: { path: ['^tests/', notTest] },
  },
  {
    name: 'every-import-resolves',
    from: { path: ours },
    to: { couldNotResolve: true, pathNot: '^virtual:(?:application|own-(?:rules|errors)|sides)$' },
  },
];

module.exports = {
  forbidden: rows.map(row => ({ severity: 'error', ...row })),
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types count: a layer that names another's types knows it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
      conditionNames: ['node', 'import', 'module-sync', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
