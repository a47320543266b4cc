/** Whatever a member applies for, as far as all kinds are alike: each keeps its own table, named where it is read. */
import type { reviewFields } from '#engine/declare/review-fields.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import type { members } from '#resources/member/members.ts';

interface AnyKind {
  readonly name: string;
  readonly __known?: {
    readonly fields: typeof reviewFields & { readonly member: NonNullable<(typeof members)['__known']>['fields']['companyType'] };
    readonly states: Readonly<Record<string, unknown>>;
    readonly transitions: { readonly withdraw: { readonly reason: 'optional' } };
  };
}

export type AnyApplication = RowOf<AnyKind>;

export const applicationsNamed = (name: string): AnyKind => ({ name });
