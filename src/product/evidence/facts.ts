/** What is told of a finished contract in its evidence: plain data, gathered elsewhere. Names of persons, but of those who signed or agreed, are masked before they come here. */
import type { Label } from '#engine/declare/label.ts';

/** How somebody was shown to be who they are; null where nothing of it is kept. */
export interface Identified {
  readonly method: Label;
  readonly at: string | null;
  /** Of the application that was decided. */
  readonly applyNo: string | null;
}

/** A letter of authorisation, by its name in the package. */
export interface Letter extends DocumentFacts {
  readonly name: string;
}

export interface PartyFacts {
  readonly party: Label;
  readonly name: string;
  /** Of a company; null for a person. */
  readonly uscc: string | null;
  readonly identified: Identified;
  /** Of a person: where link and code were sent, its middle left out. */
  readonly mobile?: string;
  /** Of a company that is no member, for which a person signed by a link: `identified` is of the person. */
  readonly company?: {
    readonly legalName: string;
    readonly identified: Identified;
    /** None where the legal representative signed. */
    readonly letter: Letter | null;
  };
}

export interface SignatureFacts {
  readonly order: number;
  readonly step: string;
  readonly party: Label;
  readonly company: string;
  readonly signer: string;
  readonly capacity: Label;
  readonly identified: Identified | null;
  readonly proof: Label;
  /** When a person's mobile was verified; null for who signs for a company. */
  readonly provedAt: string | null;
  /** Of what was shown and sent to them; null where that is not kept, or nobody was shown anything. */
  readonly wording: string | null;
  readonly authorisationNo: string | null;
  readonly address: string | null;
  readonly signedAt: string;
  readonly seal: string;
  readonly serialNumber: string;
  readonly subject: string;
  readonly issuer: string;
  readonly level: string;
  /** Null where nobody stamped it. */
  readonly stampedAt: string | null;
  readonly stampedBy: string | null;
  /** Of the document with this signature. */
  readonly sha256: string;
}

/** A text that somebody agreed to, in the words of that day. */
export interface Consent {
  readonly kind: 'SUBSCRIBER_AGREEMENT' | 'AUTOMATIC_SIGNING' | 'PERSON_SIGNING';
  readonly company: string;
  readonly by: string | null;
  readonly at: string | null;
  readonly title: string;
  readonly edition: string;
  /** Of the words; of an automatic signing's agreement, of the file that was agreed to. */
  readonly sha256: string | null;
  readonly text: string | null;
}

/** What whoever signed was sent and shown where they confirmed it. */
export interface ShownWording {
  readonly edition: string;
  readonly code: Label;
  readonly codeForOne: Label;
  readonly codeForMany: Label;
  readonly signing: Readonly<Record<string, Label>>;
  readonly byLink: Readonly<Record<string, Label>>;
}

/** Of whoever signed the contract by a link, and the agreement to end it by another. */
export interface LinkAgreement {
  readonly mobile: string;
  readonly identified: Identified;
  /** When the link's code was shown. */
  readonly provedAt: string | null;
  readonly address: string | null;
  readonly serialNumber: string;
  /** Of a representative who is not the legal one. */
  readonly letter: Letter | null;
}

/** All parties agreed to end the contract, each by somebody who proved themselves. */
export interface TerminationFacts {
  readonly at: string;
  readonly reason: string;
  readonly agreed: readonly {
    readonly party: Label;
    readonly company: string;
    /** By their whole name, with the user number. */
    readonly person: string;
    readonly at: string;
    readonly outcome: Label;
    /** Null of who agreed with a signing password. */
    readonly byLink: LinkAgreement | null;
  }[];
  /** What was signed by a link; null where all parties are members. */
  readonly document: DocumentFacts | null;
}

export interface JournalEvent {
  readonly position: number;
  /** Whose entries follow each other by their hashes: the contract's, one signer's, one document's. */
  readonly record: string;
  readonly about: Label;
  readonly at: string;
  readonly closedAt: string;
  readonly action: string;
  readonly says: Label;
  readonly actor: string | null;
  readonly userNum: string | null;
  readonly address: string | null;
  readonly result: string;
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly reason: string | null;
  readonly prevHash: string | null;
  readonly entryHash: string;
  readonly linkHash: string;
  readonly signature: string;
}

export interface DocumentFacts {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
}

export interface FilledBy {
  readonly company: string;
  /** Of the company; none where whoever signs by a link filled it in themselves. */
  readonly person: string | null;
  readonly at: string;
  readonly labels: readonly string[];
}

/** What the service knew, as the package was made, of those who vouch for times and seals in it. */
export interface StandingFacts {
  readonly at: string;
  /** Since when the service has the signed document: what it then bore was there. */
  readonly keptSince: string;
  readonly certificates: readonly {
    readonly vouchesFor: 'TIME_STAMPS' | 'SEALS';
    readonly subject: string;
    readonly serialNumber: string;
    readonly fingerprintSha256: string;
    readonly notAfter: string;
    readonly status: 'IN_FORCE' | 'REVOKED' | 'NOT_OURS';
    readonly revokedAt: string | null;
    readonly reason: string | null;
  }[];
}

export interface EvidenceFacts {
  readonly madeAt: Date;
  /** The address of the service. */
  readonly service: string;
  readonly title: string;
  readonly contractNo: string;
  readonly template: string;
  /** A PDF, or an OFD of the national line. */
  readonly line: 'PDF' | 'OFD';
  /** What was filled in before anybody signed. */
  readonly filled: readonly { readonly label: string; readonly value: string }[];
  /** Which of it by whom beside the starter, and when. */
  readonly filledBy: readonly FilledBy[];
  /** What else its parties signed with it, and on which of its pages. */
  readonly annexes: readonly { readonly name: string; readonly fromPage: number; readonly pages: number; readonly sha256: string }[];
  readonly startedAt: string;
  readonly endedAt: string;
  readonly original: DocumentFacts;
  readonly signed: DocumentFacts;
  readonly parties: readonly PartyFacts[];
  readonly signatures: readonly SignatureFacts[];
  readonly consents: readonly Consent[];
  /** Of each edition that a signature names. */
  readonly wordings: readonly ShownWording[];
  /** Null where it stands. */
  readonly termination: TerminationFacts | null;
  readonly events: readonly JournalEvent[];
  readonly checkpoint: {
    readonly line: string;
    readonly at: string;
    readonly entries: number;
    readonly publicKey: string;
    readonly key: string;
  };
  readonly rootFingerprint: string;
  readonly standing: StandingFacts;
}
