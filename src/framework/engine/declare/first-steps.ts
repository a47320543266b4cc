/** What leads an empty system, or somebody new on a side, to their first result: steps in the order in which they can be taken. */
import type { Condition } from '../conditions/condition.ts';
import type { OWN_NAME } from '../rules/beginning.ts';
import type { Label } from './label.ts';

/** What the service knows of itself that no record says: whether SMS and mail leave it, whether others reach it by its address. */
export const firstStepFacts = ['messagesLeave', 'addressIsPublic'] as const;
export type FirstStepFact = (typeof firstStepFacts)[number];

/** That there is a record, among the rows that the side sees. */
export interface Standing {
  /** The entity. */
  readonly of: string;
  /** What holds of the record. Default: that it is there. */
  readonly when?: Condition;
}

/** Whether it is a record that a field begins with. */
export const isStanding = (begun: Begun): begun is Standing => typeof begun === 'object' && 'of' in begun;

/** How far a step has come: said while there is such a record and the step is not done. */
export interface Stage extends Standing {
  /** What has become of it. */
  readonly says: Label;
  /** Who acts now, where it is nobody on this side: then there is nothing to do. */
  readonly by?: Label;
  /** What is to be done with the record, on its own page. */
  readonly label?: Label;
  /** The hand-made page of a menu where it is done instead, by its path below the menu. */
  readonly page?: string;
}

/**
 * What a field of a new record begins with: a record by reference, a value of a choice, the name of whoever reads, this moment, or words in
 * the language they read.
 */
export type Begun = Standing | Label | typeof OWN_NAME | '$now' | (string & {});

/** One of the steps. */
export interface FirstStep {
  /** What is reached by it. */
  readonly label: Label;
  /** What it is for, and what has to be at hand. */
  readonly says: Label;
  /** It is done once one of these stands, of several in a list all of them; or once this is so of the service. */
  readonly done: readonly (Standing | readonly Standing[])[] | FirstStepFact;
  /** What it has come to, the furthest first. */
  readonly stages?: readonly Stage[];
  /**
   * How it is begun: on the list of an entity, or with a new record of it.
   * @example begin: { label: ['登记车辆', 'Enter a vehicle'], of: 'vehicles', create: true }
   */
  readonly begin?: {
    /** What the button is called. */
    readonly label: Label;
    /** The entity. */
    readonly of: string;
    /** With a new record. Default: on its list. */
    readonly create?: true;
    /** With this move of the one record that this side has of it: its dialog opens there. */
    readonly does?: string;
    /**
     * What the new record begins with, by field: of records the first such one.
     * @example with: { driver: { of: 'drivers', when: { userNum: '$session.userNum' } }, kind: 'RENTED', since: '$now' }
     */
    readonly with?: Readonly<Record<string, Begun>>;
  };
  /** Who takes it, where that is done outside the portal. Default: whoever may begin it, or `by` of all steps. */
  readonly by?: Label;
  /** Those after it do not wait for it. */
  readonly optional?: true;
  /** It may be taken while others are at what stands before it: what can be done of it by then. Default: it waits for its turn. */
  readonly before?: Label;
}

/** What can be done once the steps have led somewhere. */
export interface Onward {
  /** What the link is called. */
  readonly label: Label;
  /** What it is for. */
  readonly says: Label;
  /** A new record of this entity. */
  readonly create?: string;
  /** The hand-made page of a menu, by its path below the menu. */
  readonly page?: string;
  /** A page that opens without a session, by its address. */
  readonly open?: string;
}

/** What stands in the place of the steps once they are done. */
export interface AllDone {
  /** The moment of what they stood until. */
  readonly at: string;
  /** How many days after the first such moment they go by themselves. */
  readonly days: number;
  /** What is reached. */
  readonly says: Label;
  /** What to do now, the likeliest first. */
  readonly onward: readonly Onward[];
}

/**
 * The first steps of a side, on its home page until they have led somewhere, or whoever reads puts them away.
 * @example
 * firstSteps: {
 *   dispatch: {
 *     label: ['从第一辆车开始', 'Your first vehicle'],
 *     until: { of: 'trips', when: { state: 'DONE' } },
 *     by: ['调度主管', 'the head of dispatch'],
 *     steps: [{ label: ['登记车辆', 'A vehicle'], says: [ … ], done: [{ of: 'vehicles' }], begin: { … } }],
 *   },
 * }
 */
export interface FirstSteps {
  /** What stands above them. */
  readonly label: Label;
  /** What is to be expected of all of them: how many are one's own, how often others act, and how long that takes. */
  readonly help?: Label;
  /** They are gone once this stands. Default: once each that is not optional is done. */
  readonly until?: Standing;
  /** With `until`: they stay with all of them done, and with what to do now, until they are put away. Default: they go at once. */
  readonly done?: AllDone;
  /** No step waits for another. Default: each waits for those before it. */
  readonly anyOrder?: true;
  /** Who takes a step that whoever reads may not take. */
  readonly by: Label;
  /** In the order in which they can be taken. */
  readonly steps: readonly FirstStep[];
}
