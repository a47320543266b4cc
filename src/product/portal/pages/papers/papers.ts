/** The documents of a registration: which kinds there are, what each takes, and how a size is said. No React. */

/** The kinds that the service knows. */
export const paperKinds = ['LICENCE', 'LEGAL_ID_FRONT', 'LEGAL_ID_BACK', 'LETTER', 'OTHER'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** A document that has been uploaded. */
export interface Paper {
  readonly fileId: string;
  readonly kind: PaperKind;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

const megabyte = 1_048_576;

/** How many megabytes a document of a kind may have. */
export const mostOf = (kind: PaperKind): number => (kind === 'OTHER' ? 10 : 5);

/** Why a file cannot be taken; undefined where it can. The service looks at the content itself. */
export const fileFault = (file: File, kind: PaperKind): 'file.type' | 'file.empty' | 'file.over5' | 'file.over10' | undefined => {
  if (!/\.(jpe?g|png|pdf)$/i.test(file.name)) return 'file.type';
  if (file.size === 0) return 'file.empty';
  if (file.size <= mostOf(kind) * megabyte) return undefined;
  return kind === 'OTHER' ? 'file.over10' : 'file.over5';
};

/** A size for people: `812 KB`, `4.2 MB`. */
export const inUnits = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / megabyte).toFixed(1)} MB`;
