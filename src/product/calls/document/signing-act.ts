/** What an act of signing is told, by whichever call: each tells a part of it. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { signSteps } from '#resources/template/sign-steps.ts';
import type { Act } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';

/** How a signer shows who they are. */
export type Proofs = {
  readonly signPassword?: string | null;
  readonly smsCode?: string | null;
};

/** What was left out is null; what a call does not ask for is not there. */
export type Told = Proofs & {
  readonly sealNo?: string | null;
  /** Of one's own document. */
  readonly file?: string | null;
  readonly templateNo?: string | null;
  readonly party?: RowOf<typeof signSteps>['party'] | null;
  readonly positions?: readonly Row[] | null;
  /** Of a contract that is signed by a key in its holder's hand. */
  readonly contractNo?: string | null;
  /** The version of a contract that the service signs by itself. */
  readonly version?: number;
  /** A certificate whose key is kept here. */
  readonly certificateNo?: string | null;
  /** One whose key is in its holder's hand. */
  readonly serialNumber?: string | null;
  /** Looked at for a key in its holder's hand, whichever that is. */
  readonly byKey?: boolean | null;
  readonly amount?: string | null;
  readonly reason?: string | null;
  /** The picture of the seal with which the document was prepared. */
  readonly picture?: string | null;
  /** The record of the code by SMS that was shown when the document was prepared. */
  readonly provedCode?: string | null;
};

/** An act that signs, or makes ready to. */
export type Signing = Omit<Act, 'input'> & { readonly input: Told };
