/** What a browser may know of the declarations, for each audience. */
import type { Condition } from '../conditions/condition.ts';
import type { Embedded, FreeCall, Verb } from '../declare/calls.ts';
import type { Field } from '../declare/fields.ts';
import type { FilePurpose } from '../declare/file-purposes.ts';
import type { Label } from '../declare/label.ts';
import type { Side } from '../declare/menus.ts';
import type { State } from '../declare/states.ts';
import type { Sums } from '../declare/sums.ts';
import type { Views } from '../declare/views.ts';
import type { SaidOptions } from '../declare/widgets.ts';
import type { CallModel, MenuModel } from './model.ts';
import type { QueueModel } from './queue.ts';
import type { ReviewModel } from './review.ts';

/** A field as the portal draws it. */
export type ClientField = Pick<
  Field,
  | 'type'
  | 'label'
  | 'rules'
  | 'rulesBy'
  | 'readOnly'
  | 'values'
  | 'called'
  | 'says'
  | 'to'
  | 'most'
  | 'purpose'
  | 'help'
  | 'widget'
  | 'options'
  | 'clean'
  | 'default'
  | 'begins'
  | 'person'
  | 'decimals'
  | 'ifChanged'
  | 'among'
  | 'ifNone'
  | 'brings'
> & {
  readonly name: string;
  /** Lists leave it out. */
  readonly heavy?: true;
  /** It is only written: no answer has it. */
  readonly unread?: true;
  /** Of what a list is filtered by: the states in which a record can have it. Default: all. */
  readonly states?: readonly string[];
  /** The number of a record, chosen by its name. */
  readonly isPicked?: true;
  /** A file that is always a picture: it is shown where the record is, not named. */
  readonly picture?: true;
  readonly masked?: true /** Personal or encrypted where it rests: no browser keeps it either. */;
  readonly encrypted?: true;
  readonly of?: Readonly<Record<string, ClientField>>;
};

/** What a transition comes to instead while a condition holds on the record. */
export type ClientInstead = Pick<ClientTransition, 'label' | 'to' | 'reason' | 'input' | 'ask' | 'guards'> & { readonly when: Condition };

/** A transition this audience has a call for. */
export interface ClientTransition {
  readonly name: string;
  readonly label: Label;
  readonly from: readonly string[];
  readonly to: string;
  readonly reason?: 'required' | 'optional';
  readonly danger?: true;
  /** What comes of it. */
  readonly warns?: Label;
  /** Who is told of it, as the application calls them. */
  readonly tells?: readonly Label[];
  /** In their order, of whoever has no account: the fields of the record that hold their addresses. With nothing in them nobody is told. */
  readonly reach?: readonly (readonly string[] | null)[];
  /** The answer is a file. */
  readonly file?: true;
  readonly consent?: { readonly show: string; readonly confirm: string; readonly by: string };
  /** What its dialog asks beyond the reason: fields of the record it may carry, and questions of its own. */
  readonly input: readonly string[];
  readonly ask: Readonly<Record<string, ClientField>>;
  readonly call: string;
  /** The call that does it to many records. */
  readonly many?: string;
  /** It brings the record before reviewers: until then it is a draft. */
  readonly handsIn?: true;
  /** Fields that must be filled before it is done, each while its condition holds: those that this audience's browser can judge. */
  readonly complete?: Readonly<Record<string, Condition>>;
  /** Each must hold on the record. Only those that this audience's browser can judge: the service judges all of them. */
  readonly guards?: readonly Condition[];
  /** Where the record is led at once, by another move, while a condition holds of it as it has become: those that this audience's browser can judge. */
  readonly onward?: readonly { readonly when: Condition; readonly to: string }[];
  /** What is answered where one does not hold, guard by guard. */
  readonly refusals?: readonly string[];
  readonly instead?: readonly ClientInstead[];
  /** One call, several transitions: this field of the input with this value chooses it. */
  readonly choose?: { readonly field: string; readonly value: string };
  /** What asks in the place of its dialog. */
  readonly widget?: string;
  readonly options?: SaidOptions;
  /** One call, several entities: it is told which; offered to whoever may call `writer`. */
  readonly shared?: { readonly writer?: string };
}

export interface ClientCall {
  readonly id: string;
  readonly path: string;
  readonly method: 'POST' | 'GET';
  readonly label: Label;
  readonly grant: CallModel['grant'];
  readonly button: boolean;
  readonly idempotent: boolean;
  readonly captcha: boolean;
  /** Offered on the pages of this entity, in these states or beside that move; `by` is the input that the record fills. */
  readonly on?: FreeCall['on'];
  /** A widget goes on from what its dialog asked. */
  readonly widget?: string;
  readonly options?: SaidOptions;
  /** The file that it answers is looked at first. */
  readonly shown?: true;
  /** The field that finds the record; `id` for most. */
  readonly key?: string;
  /** It answers the one row of this audience; nothing says which. */
  readonly single?: true;
  readonly input?: readonly string[];
  /** get: masked fields that it shows whole where the request names them. */
  readonly unmask?: readonly string[];
  /** import: at most so many rows; a transition of many: at most so many records. */
  readonly most?: number;
  /** A transition: what its dialog says of a record. */
  readonly show?: readonly string[];
  /** import: what each row of the sheet becomes. */
  readonly into?: string;
  /** create, save: what the act is called that follows at once. */
  readonly next?: Label;
  /** create, save: what making one is called, where the declaration says so. */
  readonly making?: Label;
  /** The states in which a change or deletion is possible; all where nothing is said. */
  readonly in?: readonly string[];
  /** The records that a change or deletion is held to, as far as this audience's browser can judge it. */
  readonly rows?: Condition;
  readonly ask?: Readonly<Record<string, ClientField>>;
  /** Of those questions, the calls whose grant they take. */
  readonly guards?: Readonly<Record<string, string>>;
  readonly answer?: Readonly<Record<string, ClientField>>;
  readonly with?: Readonly<Record<string, Embedded>>;
  /** It answers sums: of these entities, grouped at first by these fields; the call that answers their table as a file. */
  readonly sums?: {
    readonly of: readonly string[];
    /** The request names which. */
    readonly named?: true;
    readonly by?: readonly string[];
    readonly file?: string;
  };
}

/** What plays which part in a review: fields that the audience knows, moves that it has. */
export interface ClientReview {
  readonly fields: Readonly<Partial<ReviewModel['fields']>>;
  readonly moves: Readonly<Partial<ReviewModel['moves']>>;
  readonly states: ReviewModel['states'];
  readonly asksMarks: string;
  /** It waits in a queue, and may be claimed there. */
  readonly queued?: true;
}

/** What waits for whoever of the audience may lead it on. */
export interface ClientQueue extends Pick<QueueModel, 'states' | 'line' | 'due' | 'calls'> {
  /** The staff do one after the other: what has left the queue is followed by the next. */
  readonly inTurn?: true;
  /** What waits for others is looked at too. */
  readonly others?: true;
}

export interface ClientResource {
  readonly name: string;
  readonly label: Label;
  readonly represent: string;
  readonly fields: Readonly<Record<string, ClientField>>;
  readonly states: Readonly<Record<string, State>>;
  /** States in which this audience sees no record: its rows leave them out, or none rests there. */
  readonly unseen?: readonly string[];
  /** States that no transition leaves, whoever performs it. */
  readonly final?: readonly string[];
  /** Busy states that no person's move leaves: what is done at once is in them no longer by the time the answer comes. */
  readonly passing?: readonly string[];
  /** States that are printed across a document and lead back into force: it is held, not ended. */
  readonly held?: readonly string[];
  /** What it is a face of. */
  readonly entity?: string;
  /** This audience has one at most: its rows are fixed by a value that no two share. */
  readonly one?: true;
  readonly transitions: readonly ClientTransition[];
  /** What is drawn; of its `widgets` those beside the record's acts: one for a field is the field's. */
  readonly views: Views<string>;
  /** The home page shows some of them: people look for them by name, even where they are only read. */
  readonly found?: true;
  /** What may be counted and added up, in which groups. */
  readonly sums?: Sums<string>;
  /** The first call this audience has for each verb. */
  readonly verbs: Readonly<Partial<Record<Verb, string>>>;
  /** Of an entity under review: what plays which part in it, as far as this audience knows it. */
  readonly review?: ClientReview;
  /** Of an entity whose records wait for this audience. */
  readonly queue?: ClientQueue;
  /** It is never a draft: handed in as it is made, and again as it is corrected in one of these states. */
  readonly arrives?: readonly string[];
}

/** What a kind of record, its acts and its states are called; the journal names them all. */
export interface ClientWords {
  readonly label: Label;
  readonly acts: Readonly<Record<string, Label>>;
  readonly states: Readonly<Record<string, Label>>;
  /** Fields that the audience does not read, which the journal names where they change. */
  readonly fields?: Readonly<Record<string, Label>>;
}

/** What is said of an entity where it is only named. */
export interface Outline extends Pick<ClientResource, 'label' | 'verbs'> {
  /** Its record is the session's own: no list, no number. */
  readonly single?: true;
  /** Records of it may wait for this side: in review, or to be moved on. */
  readonly waits?: true;
}

export interface ClientView {
  readonly audience: Side;
  readonly menus: readonly MenuModel[];
  /** Of every entity of the side, whether or not all of it is known here. */
  readonly outline: Readonly<Record<string, Outline>>;
  readonly resources: Readonly<Record<string, ClientResource>>;
  readonly calls: Readonly<Record<string, ClientCall>>;
  /** Of every resource for the staff; an organisation is told of what it has no view of no more than its own journal names. */
  readonly words: Readonly<Record<string, ClientWords>>;
  /** What may be done to any record, by name: known with the whole. */
  readonly acts: Readonly<Record<string, Label>>;
  /** Which files are taken for what. Default: any. */
  readonly purposes?: Readonly<Record<string, Pick<FilePurpose, 'extensions' | 'most'>>>;
}
