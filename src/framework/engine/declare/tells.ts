/** Who is told of what: the hearers that an application names, the texts they get, and the word of a transition that joins the two. */
import type { Condition } from '../conditions/condition.ts';
import type { Label } from './label.ts';

/** The ways out of the portal. In the portal everybody is told. */
export const ways = ['SMS', 'MAIL'] as const;
export type Way = (typeof ways)[number];

/**
 * Whom a text reaches, looked up from the record it tells of: people with an account, or addresses that stand in the record. What it names is
 * added up.
 * @example
 * hearers: {
 *   carrier: { label: ['承运企业', 'Carrier'], of: 'carrier', when: { role: 'MANAGER' } },
 *   driver: { label: ['司机', 'Driver'], person: 'driverNum' },
 *   guest: { label: ['访客', 'Guest'], mobile: 'guestMobile' },
 *   dispatchers: { label: ['其他调度员', 'Other dispatchers'], call: 'op.vehicle.release' },
 * }
 */
export interface Hearer {
  /** What they are called. */
  readonly label: Label;
  /** A field that holds a user number, or a reference to an account: that person. */
  readonly person?: string;
  /** A reference to an organisation: its people. Of an organisation itself: `id`. */
  readonly of?: string;
  /** Of those people, only these. Default: all of them. */
  readonly when?: Condition;
  /** The ID of a call: everybody whose roles hold its button, but whoever acts. */
  readonly call?: string;
  /** A field that holds the mobile of somebody who need not have an account. */
  readonly mobile?: string;
  /** A field that holds such an address for mail. */
  readonly email?: string;
}

/**
 * What people are told. Names in braces stand for fields of the record, for `{entity}` and `{record}`, for
 * `{portal}`, the address where the service is found, for the `{reason}` of a move that takes one, and for what the text says under `values`; what stands in square brackets is left out where a name within it has no value.
 * @example
 * texts: {
 *   'vehicle.scrapped': {
 *     kind: 'VEHICLE',
 *     title: ['车辆已报废', 'A vehicle was scrapped'],
 *     body: ['{plate} 已报废。[原因：{reason}]', '{plate} was scrapped.[ Reason: {reason}]'],
 *   },
 * }
 */
export interface MessageText {
  /** A value of the choice `kind` of `notices`. */
  readonly kind: string;
  /** The heading, and the subject of a mail. */
  readonly title: Label;
  /** What is told. */
  readonly body: Label;
  /** Of a text that use cases send: whose record it tells of; null where of none. Default: that of the transitions that tell it. */
  readonly about?: string | null;
  /** What a use case hands over beside the record. */
  readonly values?: Readonly<Record<string, Label>>;
  /**
   * Names without which it serves nothing, as the address that it is sent for: nobody words it without them, in either language.
   * @example needs: ['link']
   */
  readonly needs?: readonly string[];
  /** How it leaves the portal until administrators say otherwise. Default: by SMS and by mail. */
  readonly by?: readonly Way[];
}

/**
 * That a move is told: whom, and by which text. It is written in the transaction of the move.
 * @example tells: { to: 'carrier', text: 'vehicle.scrapped' }
 */
export interface Told {
  /** The hearer, or several, by the names that the application gives them. Whoever is several of them hears it once. */
  readonly to: string | readonly string[];
  /** The text, by its name. */
  readonly text: string;
  /** Only while this holds of the record as it has become. */
  readonly when?: Condition;
}

/** What every text may name. */
export const saidOfAll: Readonly<Record<string, Label>> = {
  entity: ['事项', 'Subject'],
  record: ['名称', 'Name'],
  portal: ['本平台网址', 'Address of this service'],
};

/** What a text may name where every move that tells it takes a reason. */
export const saidOfReason: Readonly<Record<string, Label>> = { reason: ['原因', 'Reason'] };
