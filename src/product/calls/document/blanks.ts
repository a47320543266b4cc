/** The blanks of a signing configuration, as they are stored. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { signConfigs } from '#resources/template/sign-configs.ts';

export type Blanks = NonNullable<RowOf<typeof signConfigs>['blanks']>;
export type Blank = Blanks[number];
