interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly hasInstallScript?: boolean; readonly dev?: boolean }>
  >;
}
export const packagesIn: (lock: Lock) => readonly {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly runsScript: boolean;
  readonly isDevelopment: boolean;
}[];
export const faultsOfPackages: (lock: Lock, allowed: Readonly<Record<string, boolean>>) => readonly string[];
export const secretsIn: (text: string) => readonly string[];
