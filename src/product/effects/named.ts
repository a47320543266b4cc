/** What the declarations have done by name: the effects of the list, and under its id each call of no entity that shares none. */
import type { effects } from '#resources/_effects.ts';
import type { sessionCalls } from '#resources/access/calls.ts';
import type { certificateCalls } from '#resources/certificate/calls.ts';
import type { dictionaryCalls } from '#resources/dictionary/calls.ts';
import type { documentCalls } from '#resources/document/calls.ts';
import type { copyCalls } from '#resources/document/copy-calls.ts';
import type { invitationCalls } from '#resources/document/invitation-calls.ts';
import type { fileCalls } from '#resources/file/calls.ts';
import type { handlerCalls } from '#resources/handler/calls.ts';
import type { invoiceCalls } from '#resources/invoice/calls.ts';
import type { keyCalls } from '#resources/key/calls.ts';
import type { memberCalls, passwordCalls } from '#resources/member/calls.ts';
import type { permissionCalls } from '#resources/permission/calls.ts';
import type { sealCalls } from '#resources/seal/calls.ts';
import type { templateCalls } from '#resources/template/calls.ts';
import type { Implementations } from '#service/records/act.ts';

type Calls =
  | typeof sessionCalls
  | typeof certificateCalls
  | typeof dictionaryCalls
  | typeof copyCalls
  | typeof documentCalls
  | typeof invitationCalls
  | typeof fileCalls
  | typeof handlerCalls
  | typeof invoiceCalls
  | typeof keyCalls
  | typeof memberCalls
  | typeof passwordCalls
  | typeof permissionCalls
  | typeof sealCalls
  | typeof templateCalls;

/** Leaving one out does not compile, nor does one that nothing names. */
export type Named = Implementations<typeof effects, Calls[number]>;
