/** The calls of whoever signs by a link, or is sent a copy by one: ids and paths as in the call table. Beyond the code, a ticket stands for who they are. */
import type { Label } from '#engine/declare/label.ts';
import { createIntents } from '#portal/providers/intents.ts';
import { ready, wire } from '#portal/providers/wire.ts';
import type { BlankContent, BlankKind } from '#trust/positions/blanks.ts';
import type { Box } from '#trust/positions/document-pages.ts';
import type { invitationZh } from './invitation-zh.ts';

const paths = {
  'doc.invitation': 'document/invitation',
  'doc.invitationCode': 'document/invitation/code',
  'doc.invitationEnter': 'document/invitation/enter',
  'doc.invitationIdentify': 'document/invitation/identify',
  'doc.invitationLetter': 'document/invitation/letter',
  'doc.invitationForm': 'document/invitation/form',
  'doc.invitationFile': 'document/invitation/file',
  'doc.invitationEvidence': 'document/invitation/evidence',
  'doc.invitationFill': 'document/invitation/fill',
  'doc.invitationSign': 'document/invitation/sign',
  'doc.invitationDecline': 'document/invitation/decline',
  'doc.copy': 'document/copy',
  'doc.copyCode': 'document/copy/code',
  'doc.copyEnter': 'document/copy/enter',
  'doc.copyFile': 'document/copy/file',
} as const;

/** The table, for the test that compares it with the declarations. */
export const invitationPaths: Readonly<Record<string, string>> = paths;

const post = async <T>(id: keyof typeof paths, body: Readonly<Record<string, unknown>>, idempotencyKey?: string): Promise<T> => {
  await ready();
  return wire.call<T>(paths[id], { id, body, idempotencyKey });
};

export type InvitationState = 'WAITING' | 'INVITED' | 'SIGNED' | 'DECLINED' | 'OVER';
type Party = keyof (typeof invitationZh)['read']['as'];

/** A contract, or the agreement to end one. */
export type Signs = 'CONTRACT' | 'TERMINATION';

/** What whoever holds the link is told: names and mobile are masked. */
export interface Invitation {
  readonly title: string;
  readonly starterName: string;
  readonly name: string;
  readonly mobile: string;
  /** For which they sign; null where they sign for themselves. */
  readonly companyName: string | null;
  readonly party: Party;
  readonly signs: Signs;
  /** The party that proposes to terminate it; null where it is to be signed. */
  readonly proposerName: string | null;
  readonly signBy: string | null;
  readonly state: InvitationState;
  /** It is filled in before it is signed. */
  readonly toFill: boolean;
  readonly isIdentified: boolean;
}
/** Whom to ask about it: whoever proposes to terminate the contract, or started it. */
export const askerOf = ({ starterName, proposerName }: Pick<Invitation, 'starterName' | 'proposerName'>): string =>
  proposerName ?? starterName;
export const invitation = (token: string): Promise<Invitation> => post('doc.invitation', { token });

export interface SentCode {
  readonly sentTo: string;
  readonly expiresAt: string;
  /** Seconds until another may be asked for. */
  readonly retryAfter: number;
  /** Kept where the staff can read it: no gateway is set up. */
  readonly readable?: boolean;
}
export const sendInvitationCode = (token: string): Promise<SentCode> => post('doc.invitationCode', { token });

/** What is left to them to fill in, and where it stands on the pages: millimetres, its font size in points. */
export interface Line {
  readonly label: string;
  readonly kind: BlankKind;
  /** What a text has to be. */
  readonly content: BlankContent | null;
  readonly must: boolean;
  readonly options: readonly string[];
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of a picture alone. */
  readonly height: number | null;
  readonly size: number;
  /** What was filled in before it was sent back; of a picture nothing. */
  readonly former: string | null;
}

/** What whoever proved their mobile sees. */
export interface Entered {
  readonly ticket: string;
  readonly expiresAt: string;
  readonly contractNo: string;
  readonly title: string;
  readonly starterName: string;
  readonly name: string;
  readonly companyName: string | null;
  readonly party: Party;
  readonly signs: Signs;
  readonly proposerName: string | null;
  readonly terminationReason?: string | null;
  readonly signBy: string | null;
  readonly remark?: string | null;
  readonly parties: readonly { readonly party: Party; readonly name: string }[];
  readonly isIdentified: boolean;
  readonly state: InvitationState;
  readonly sha256: string;
  /** All have signed. */
  readonly isComplete: boolean;
  /** What they agree to before they sign. */
  readonly consent: Label;
  /** Where the mark will stand. */
  readonly boxes: readonly Box[];
  readonly toFill: boolean;
  readonly blanks: readonly Line[];
  /** Why what they filled in was sent back. */
  readonly returned: string | null;
}
export const enterInvitation = (body: { token: string; smsCode: string }): Promise<Entered> => post('doc.invitationEnter', body);

/** Of a company too, by whoever signs for one. */
export const identify = (body: { ticket: string; idNo: string; uscc?: string; legalName?: string }): Promise<unknown> =>
  post('doc.invitationIdentify', body);

/** A letter of authorisation that was uploaded. */
export interface Letter {
  readonly name: string;
  readonly size: number;
}
export const sendLetter = async (
  ticket: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Letter> => {
  await ready();
  const id = 'doc.invitationLetter';
  return wire.upload(paths[id], file, { id, fields: { ticket }, onProgress, signal });
};

const fetched = async (
  id: 'doc.invitationFile' | 'doc.invitationEvidence' | 'doc.invitationForm' | 'doc.copyFile',
  body: object,
): Promise<File> => {
  await ready();
  const { blob, name } = await wire.download(paths[id], { id, body });
  return new File([blob], name, { type: blob.type });
};

/** A sample of the letter, with what stands in the form beside it. */
export const letterForm = (body: { ticket: string; idNo: string; uscc: string; legalName: string }): Promise<File> =>
  fetched('doc.invitationForm', body);

/** The document as it is now. @param ended of a termination, the contract that is to end */
export const invitationFile = (ticket: string, ended = false): Promise<File> => fetched('doc.invitationFile', { ticket, ended });

/** Once all have signed: what proves it, as the other parties get it. */
export const invitationEvidence = (ticket: string): Promise<File> => fetched('doc.invitationEvidence', { ticket });

export interface Signed {
  readonly signedAt: string;
  readonly sha256: string;
  readonly serialNumber: string;
  /** Nobody is left to sign. */
  readonly isLast: boolean;
}
const intents = createIntents();

/** The same mark sent again after a lost connection is the same signature. */
export const signInvitation = (body: { ticket: string; mark: string; agreed: true }): Promise<Signed> =>
  intents.under('doc.invitationSign', body, key => post('doc.invitationSign', body, key));

export const fillInvitation = (body: {
  ticket: string;
  entries: readonly { readonly label: string; readonly value: string }[];
}): Promise<unknown> => intents.under('doc.invitationFill', body, key => post('doc.invitationFill', body, key));

export const declineInvitation = (body: { ticket: string; reason: string }): Promise<unknown> => post('doc.invitationDecline', body);

/** What whoever holds the link to a copy is told: name and mobile are masked. */
export interface Copy {
  readonly title: string;
  readonly starterName: string;
  readonly name: string;
  readonly mobile: string;
  readonly state: 'SENT' | 'TERMINATED';
  readonly goodUntil: string;
}
export const copy = (token: string): Promise<Copy> => post('doc.copy', { token });

export const sendCopyCode = (token: string): Promise<SentCode> => post('doc.copyCode', { token });

/** What whoever proved their mobile sees of it. */
export interface EnteredCopy extends Omit<Copy, 'mobile'> {
  readonly ticket: string;
  readonly expiresAt: string;
  readonly contractNo: string;
  readonly sha256: string;
  readonly terminatedAt: string | null;
  readonly parties: readonly { readonly party: Party; readonly name: string; readonly signedAt: string | null }[];
}
export const enterCopy = (body: { token: string; smsCode: string }): Promise<EnteredCopy> => post('doc.copyEnter', body);

/** As all have signed it. */
export const copyFile = (ticket: string): Promise<File> => fetched('doc.copyFile', { ticket });
