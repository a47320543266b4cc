/** The widgets that declarations may use, and what each is told; the portal says what stands behind each. */
import type { OptionsOf, Widgets } from '#engine/declare/index.ts';

/** Which of the own certificates, on the keys that are plugged in, are chosen from. */
const ownCertificates = {
  /** The call that answers the own certificates. */
  call: { names: 'calls', answers: 'fields' },
  /** The part of its answer that lists them. */
  among: { names: 'call.answer', types: ['items'] },
  /** Where each says its serial number. */
  certificate: { names: 'among' },
  /** Which of them cannot be chosen, and why: the first that holds is said. */
  unfit: { optional: true, each: { when: { condition: 'among' }, why: 'label' } },
} as const;

const plan = {
  /** The call that answers the steps for what the form holds. */
  plan: { names: 'calls', answers: 'fields' },
} as const;

export const widgets = {
  pem: { for: 'field' },
  /** The signing password that there is, with the way to where it is set. */
  signPassword: { for: 'field', types: ['password'] },
  signPasswordCode: { for: 'field' },
  documentCode: { for: 'field' },
  mandateCode: { for: 'field' },
  pagePlaces: { for: 'field' },
  certificateContent: { for: 'field' },
  approval: { for: 'field' },
  prospect: { for: 'field' },
  /** A file to be uploaded, and the letter that it is to be made of, to download with what the form holds. */
  letter: {
    for: 'field',
    types: ['file'],
    options: {
      /** Which letter: a value of `type` of the call that answers it. */
      form: 'text',
    },
  },
  /** The upload of one side of an identity document, beside its outline. */
  idSide: {
    for: 'field',
    types: ['file'],
    options: {
      /** `photo` or `emblem`. */
      side: 'text',
    },
  },
  sealPaper: { for: 'preview' },
  sealPicture: { for: 'field' },
  signingRecord: { for: 'field' },
  /** When a link was sent, and whether it has gone out. */
  linkSent: {
    for: 'field',
    types: ['instant'],
    options: {
      /** The call that answers of each newest link whether it has gone out. */
      call: { names: 'calls', answers: 'fields' },
      /** The part of its answer that lists them. */
      among: { names: 'call.answer', types: ['items'] },
      /** Where each says whose it is. */
      of: { names: 'among' },
      /** Holds of whoever still needs the link. */
      when: { condition: 'fields' },
      /** What is to be done where it could not be delivered. */
      failed: 'label',
    },
  },
  /** Looked at, saved and verified where it stands. */
  signedFile: { for: 'field', types: ['file'] },
  region: { for: 'field' },
  certificateCard: { for: 'field' },
  /** A PKCS #10 request for a key pair that the holder's hardware key makes. */
  keyRequest: {
    for: 'field',
    types: ['text', 'longText'],
    options: {
      /** The field of the form that holds the algorithm of the pair. */
      algorithm: { names: 'fields' },
      /** Offered while this holds of the form. Default: always. */
      when: { optional: true, condition: 'fields' },
    },
  },
  /** A signature of the holder's hardware key over what a call answers. */
  keySignature: {
    for: 'field',
    types: ['text', 'longText'],
    options: {
      /** The call that answers what is to be signed, for a certificate that lies on the key. */
      call: { names: 'calls', answers: 'fields' },
      /** The field of the form under whose name the call is sent the serial number; it then takes what is answered under the same name. */
      by: { names: ['fields', 'call.input', 'call.answer'] },
      /** What has to hold of the answer; a certificate of which it does not hold is told of and not offered. */
      when: { optional: true, condition: 'call.answer' },
      /** The part of the answer that is signed, and the field that sends it along without being drawn. */
      data: { names: ['fields', 'call.answer'] },
      /** The part of the answer with the serial number of the certificate that signs. */
      certificate: { names: 'call.answer' },
    },
  },
  /** The number of a hardware key that is plugged in, chosen by a certificate on it, and typed only where no key bridge answers. */
  keyNumber: {
    for: 'field',
    types: ['text'],
    options: {
      ...ownCertificates,
      /** Where each certificate says the number. */
      number: { names: 'among' },
    },
  },
  /** Writes a certificate of the record into the holder's hardware key. */
  keyWriter: {
    for: 'record',
    options: {
      /** The field with the certificate, of the second one too. */
      certificate: { names: ['fields', 'pair.in'] },
      /** The field with its serial number, by which a key is asked whether it holds it already. */
      serialNumber: { names: ['fields', 'pair.in'] },
      /** Offered while this holds. Default: always. */
      when: { optional: true, condition: 'fields' },
      /** A second certificate that goes with it. */
      pair: {
        optional: true,
        has: {
          /** The rows of which the first is the second certificate. */
          in: { names: 'relations' },
          /** Its private key in the envelope that a key opens (GM/T 0016): the call that answers it, told the row's id and the format. */
          envelope: { has: { call: { names: 'calls', answers: 'file', on: 'in' }, by: { names: 'call.input' }, format: 'text' } },
        },
      },
    },
  },
  /** Rows of a relation, and what the record itself writes, shown and moved on the pages of a document; each is saved by its own update call. */
  pageEditor: {
    for: 'record',
    options: {
      /** The rows. Whoever has their update call may change them. */
      rows: { names: 'relations' },
      /** The items of a row that say where it stands, as `src/trust/positions/positions.ts` reads them. */
      positions: { names: 'rows', types: ['items'], columns: ['method', 'pages', 'page', 'x', 'y', 'width', 'height', 'mark', 'nth'] },
      /** Items of the record itself that are written onto the pages, a line each, as `src/trust/positions/blanks.ts` reads them. */
      lines: {
        optional: true,
        names: 'fields',
        types: ['items'],
        columns: ['label', 'kind', 'party', 'must', 'page', 'x', 'y', 'width', 'height', 'size', 'options'],
      },
      /** A choice of the rows, each of whose values has a colour. */
      party: { names: 'rows', types: ['choice'] },
      /** How large a row usually is, in millimetres, and its outline: fields of a record that it refers to. */
      usual: {
        has: {
          of: { names: 'rows', types: ['reference'] },
          width: { names: 'of', types: ['integer'] },
          height: { names: 'of', types: ['integer'] },
          shape: { names: 'of', types: ['choice'] },
        },
      },
      /** The record with the document, its file, and while what holds of it rows may be moved. Default: always. */
      document: {
        has: {
          of: { names: 'fields', types: ['reference'] },
          file: { names: 'of', types: ['file'] },
          when: { optional: true, condition: 'of' },
        },
      },
    },
  },
  /** Who signs a contract in which order, with what kind of seal and where, on its pages: looked at, and moved, before it is started. */
  contractPlaces: {
    for: 'field',
    types: ['items'],
    options: {
      ...plan,
      /** The call that answers the template's document with what the form holds. */
      filled: { names: 'calls', answers: 'file' },
    },
  },
  /** What a contract's template leaves open, a line for each. */
  contractBlanks: { for: 'field', types: ['items'], options: plan },
  /** A contract's amount, where its template does not ask for it among what is filled in. */
  contractAmount: { for: 'field', types: ['money'], options: plan },
  /** The template of a contract, and below it what it prepares: the parties and the pages. */
  contractTemplate: { for: 'field', types: ['reference'], options: plan },
  /** As which of the template's parties one signs. */
  contractParty: { for: 'field', types: ['choice'], options: plan },
  /** The companies of the template's other parties, a line for each. */
  contractOthers: { for: 'field', types: ['items'], options: plan },
  /** The parties of a contract that are persons: their name and mobile. */
  contractPersons: { for: 'field', types: ['items'], options: plan },
  /** A file of one's own; where there is none, that of the template. Several are its annexes, which only a PDF takes. */
  contractFile: { for: 'field', types: ['file', 'files'], options: plan },
  /** Contracts by one template, started from a sheet: a row each. */
  contractSheet: {
    for: 'list',
    options: {
      ...plan,
      /** The call that answers the sheet to fill in. */
      sheet: { names: 'calls', answers: 'file' },
    },
  },
  /** The pages of the document with what the own company fills in, as it is typed. */
  contractFiller: { for: 'move' },
  /** The pages of the document with the own seal on them, what it is signed with, and one proof. */
  documentSigner: { for: 'move' },
  /** The pages with the own seal on them; a call whose answer a hardware key signs after its PIN, and another that takes the signature, are one act there. */
  keySigner: {
    for: 'call',
    options: {
      /** Among which certificates one is chosen. */
      from: { has: ownCertificates },
      /** The same for an OFD. */
      ofdFrom: { has: ownCertificates },
      /** The input that takes the serial number of the certificate. */
      fills: { names: 'input' },
      /** The answer that the key signs: bytes in base64. */
      signs: { names: 'answer' },
      /** The call that takes the signature, by which input; the rest of its input is answered before, and what it answers is shown. */
      completes: { has: { call: { names: 'calls', answers: 'fields', takes: ['by', 'answer'] }, by: { names: 'call.input' } } },
    },
  },
} as const satisfies Widgets;

export type IdSideShown = OptionsOf<typeof widgets.idSide>;
export type LetterForm = OptionsOf<typeof widgets.letter>;
export type LinkSentOptions = OptionsOf<typeof widgets.linkSent>;
export type KeyRequest = OptionsOf<typeof widgets.keyRequest>;
export type KeySignature = OptionsOf<typeof widgets.keySignature>;
export type KeyNumber = OptionsOf<typeof widgets.keyNumber>;
export type KeyWriter = OptionsOf<typeof widgets.keyWriter>;
export type PageEditor = OptionsOf<typeof widgets.pageEditor>;
export type ContractPlan = OptionsOf<typeof widgets.contractBlanks>;
export type ContractPlaces = OptionsOf<typeof widgets.contractPlaces>;
export type ContractSheet = OptionsOf<typeof widgets.contractSheet>;
export type KeySigner = OptionsOf<typeof widgets.keySigner>;
