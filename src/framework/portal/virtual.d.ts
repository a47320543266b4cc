/** What the application gives the portal: its `portal/application.ts`. */
declare module 'virtual:application' {
  const application: import('./application.ts').PortalApplication;
  export default application;
}
/** The client's projections of the registry, made at build time: one chunk per audience. */
declare module 'virtual:client-view/operator' {
  const view: import('#engine/project/client-view.ts').ClientView;
  export default view;
}
declare module 'virtual:client-view/enterprise' {
  const view: import('#engine/project/client-view.ts').ClientView;
  export default view;
}
