/** The layers: who may know whom. Each rule is named after the row it guards; `src/cli/layers.mjs` runs them. */

const notTest = '\\.test\\.tsx?$';
const ours = '^(?:src|resources)/';
/** Neither declarations nor engine: npm packages, Node itself, the rooms above. */
const outsidePure = '^(?:src/engine|resources)/';

const rows = [
  {
    name: 'engine-imports-only-itself',
    comment: 'The engine is what declarations mean, for both sides: no npm package, no node:, no DOM library, nothing of ours above it.',
    from: { path: '^src/engine/', pathNot: notTest },
    to: { pathNot: '^src/engine/' },
  },
  {
    name: 'resources-import-only-the-language',
    comment: 'A declaration is data: it may import src/engine/declare and the shared fragments resources/_*; the registry also the menus.',
    from: { path: '^resources/', pathNot: [notTest, '^resources/index\\.ts$'] },
    to: { pathNot: ['^src/engine/declare/', '^resources/_', '^resources/[^/]+/_'] },
  },
  {
    name: 'registry-imports-only-declarations',
    from: { path: '^resources/index\\.ts$' },
    to: { pathNot: ['^src/engine/declare/', '^resources/'] },
  },
  {
    name: 'resources-reach-nothing-else',
    comment: 'Not even through others.',
    from: { path: '^resources/', pathNot: notTest },
    to: { reachable: true, pathNot: outsidePure },
  },
  {
    name: 'portal-reaches-no-declaration-or-service',
    comment: 'The portal knows the registry by its client view (virtual:client-view/*) alone.',
    from: { path: '^src/portal/', pathNot: notTest },
    to: { reachable: true, path: '^(?:resources|src/service|src/cli|tests)/' },
  },
  {
    name: 'portal-imports-no-node',
    from: { path: '^src/portal/', pathNot: notTest },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'generic-portal-imports-no-page',
    comment: 'render and shell know no entity; hand-made screens know them, not the other way round.',
    from: { path: '^src/portal/(?:render|shell)/', pathNot: notTest },
    to: { path: '^src/portal/pages/' },
  },
  {
    name: 'http-imports-no-inner-room',
    comment: 'http carries calls; what they do with store, keys and certificates is not its business.',
    from: { path: '^src/service/http/', pathNot: notTest },
    to: { path: '^(?:src/service/(?:store|postgres|pki|seal|document|keys|delivery)|src/portal)/|node_modules/(?:pg|kysely)/' },
  },
  {
    name: 'http-reaches-no-react',
    from: { path: '^src/service/http/', pathNot: notTest },
    to: { reachable: true, path: '^src/portal/|node_modules/(?:react|react-dom|react-admin|ra-core|@mui)/' },
  },
  {
    name: 'calls-reach-neither-http-nor-portal',
    from: { path: '^src/service/calls/', pathNot: notTest },
    to: { reachable: true, path: '^src/(?:service/http|portal)/' },
  },
  {
    name: 'store-reaches-no-use-case',
    from: { path: '^src/service/store/', pathNot: notTest },
    to: { reachable: true, path: '^src/(?:service/(?:http|calls|pki|seal|document)|portal)/' },
  },
  {
    name: 'trust-reaches-neither-http-nor-store',
    comment: 'Certificates, seals, documents and keys are made without knowing who asked and where it is written down.',
    from: { path: '^src/service/(?:pki|seal|document|ofd|keys)/', pathNot: notTest },
    to: { reachable: true, path: '^src/(?:service/(?:http|store|calls)|portal)/|node_modules/(?:pg|kysely)/' },
  },
  {
    name: 'pki-imports-neither-seal-nor-document',
    from: { path: '^src/service/pki/', pathNot: notTest },
    to: { path: '^src/service/(?:seal|document)/' },
  },
  {
    name: 'excel-reaches-neither-http-nor-records',
    comment: 'What a sheet looks like is known without knowing who asked and how rows are kept.',
    from: { path: '^src/service/excel/', pathNot: notTest },
    to: { path: '^src/(?:service/(?:http|records|calls|keys|pki)|portal)/' },
  },
  {
    name: 'sql-is-spoken-in-the-store',
    from: { path: '^src/service/', pathNot: [notTest, '^src/service/(?:store|postgres)/'] },
    to: { path: 'node_modules/(?:pg|kysely)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'codes-leave-by-one-way',
    comment: 'Only the composition root holds the outbox; use cases are given messages and counted codes (`Services`).',
    from: { path: '^src/service/', pathNot: [notTest, '^src/service/service\\.ts$'] },
    to: { path: '^src/service/delivery/(?:delivery|codes)\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'service-imports-no-portal',
    from: { path: '^src/service/', pathNot: notTest },
    to: { path: '^src/(?:portal|cli)/' },
  },
  {
    name: 'bridge-reaches-keys-and-certificates-alone',
    comment: 'It runs on another machine than the service: what it shares is the protocol, key algorithms and certificates.',
    from: { path: '^src/bridge/', pathNot: notTest },
    to: { reachable: true, path: '^src/(?:service/(?!keys/|pki/)|portal/|cli/)|^resources/' },
  },
  {
    name: 'service-knows-no-bridge',
    from: { path: '^src/service/', pathNot: [notTest, '^src/service/commands/key-bridge\\.ts$'] },
    to: { path: '^src/bridge/' },
  },
  {
    name: 'no-import-of-tests',
    from: { path: ours, pathNot: notTest },
    to: { path: ['^tests/', notTest] },
  },
  {
    name: 'every-import-resolves',
    from: { path: ours },
    to: { couldNotResolve: true, pathNot: '^virtual:client-view/' },
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
