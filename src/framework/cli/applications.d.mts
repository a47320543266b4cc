export interface ApplicationFolders {
  readonly code: string;
  readonly declarations: string;
  readonly sources: readonly string[];
  readonly built: string;
}
export const applicationAt: (folder: string | undefined) => ApplicationFolders;
export const withApplication: (args: readonly string[]) => { readonly app: string | undefined; readonly args: string[] };
export const missingApplication: (root: string, app: string | undefined) => string | undefined;
