/** What the application gives the portal: its `portal/application.ts`. */
declare module 'virtual:application' {
  const application: import('./application.ts').PortalApplication;
  export default application;
}
/** The application's rules, where it has any. */
declare module 'virtual:own-rules';
/** Its refusals, where it has any: they are in the catalogue once this is loaded. */
declare module 'virtual:own-errors';
/** The sides of the application, made at build time. */
declare module 'virtual:sides' {
  const doors: readonly [import('./browser/sides.ts').Door, ...import('./browser/sides.ts').Door[]];
  export default doors;
}
