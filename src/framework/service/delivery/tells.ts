/**
 * What a move tells people: notices in the portal and messages by the ways that each of them chose, made when the transaction ends. Who they are,
 * what they chose and how the texts are worded is asked by one statement for everything that the transaction tells.
 */

import type { Condition } from '#engine/conditions/condition.ts';
import { fieldsOf } from '#engine/conditions/condition.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import { type Language, pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { type Hearer, type MessageText, ways } from '#engine/declare/tells.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { audienceRows, entityOf, type Model, type ResourceModel } from '#engine/project/model.ts';
import { represent } from '#engine/project/represent.ts';
import { filledIn, isSayable, namesIn, saidOf } from '#engine/project/wording.ts';
import type { Accounts } from '#engine/system/account.ts';
import { messageTexts } from '#engine/system/message-texts.ts';

import { effectiveIn, type Held } from '#service/access/effective.ts';
import { holdersOfButtons } from '#service/access/holders.ts';
import { accountsOn } from '#service/access/session.ts';
import type { BrandNow } from '#service/store/brand.ts';
import type { Insertion, Maker } from '#service/store/pending.ts';
import type { Row, StoredRow, TransactionRows } from '#service/store/rows.ts';
import { gathered, sought } from '#service/store/typed-rows.ts';
import { short } from './branded.ts';
import type { Delivery, Message } from './delivery.ts';
import type { PutOff } from './on-behalf.ts';
import { placeIn } from './places.ts';

/** Where somebody is reached who need not have an account. */
export interface Address {
  readonly mobile?: string | null;
  readonly email?: string | null;
}

/** One thing to be told. */
export interface Telling {
  /** The text, by its name. */
  readonly text: string;
  readonly resource: string;
  /** The record that it tells of, as it has become; none where it tells of several. */
  readonly record?: Row & Pick<StoredRow, 'id'>;
  /** Whom, by the names of the application. */
  readonly to?: readonly string[];
  /** Others, by their user numbers. */
  readonly people?: readonly string[];
  readonly addresses?: readonly Address[];
  readonly reason?: string | null;
  /** Who brings it about: what they do themselves they need not hear as one of an organisation's people. */
  readonly by?: string | null;
  /** The organisation whose people bring it about. */
  readonly onBehalfOf?: string | null;
  /** What the text says beside the record; a value in both languages where they differ. */
  readonly values?: Readonly<Record<string, string | readonly [zh: string, en: string]>>;
}

interface Item extends Telling {
  readonly now: Date;
}

type Person = Pick<RowOf<Accounts>, 'id' | 'userNum' | 'mobile' | 'email' | 'member' | 'hearsBySms' | 'hearsByMail' | 'hearsIn'> & {
  readonly side: Side;
  readonly held: Held;
};
type Worded = RowOf<typeof messageTexts>;

const languages = ['zh', 'en'] as const satisfies readonly Language[];
const columns = ['userNum', 'mobile', 'email', 'member', 'hearsBySms', 'hearsByMail', 'hearsIn'] as const;
/** More than there are. */
const mostTexts = 200;
const inOffice = { state: ['ON', 'LOCKED'] } as const;

/** Whose accounts are meant, on one side. */
interface Wanted {
  readonly side: Side;
  readonly where: Condition;
}

const textIn = (record: Row, field: string | undefined): string | undefined => {
  const value = field === undefined ? undefined : record[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The people of a record whom a hearer names. */
const wantedOf = (
  model: Model,
  resource: ResourceModel,
  record: NonNullable<Telling['record']>,
  { person, of, when }: Hearer,
  by: string | null,
): readonly Wanted[] => {
  const sides = Object.keys(model.sides);
  const one = textIn(record, person);
  const accounts = person === undefined ? undefined : resource.fields[person]?.to;
  const account = accounts === undefined ? { userNum: one } : { id: one };
  const [own] = sides.filter(side => model.sides[side]?.organisation?.resource === entityOf(resource));
  const organisation = of === undefined ? undefined : own === undefined ? textIn(record, of) : record.id;
  const to = of === undefined ? undefined : own === undefined ? resource.fields[of]?.to : entityOf(resource);
  return [
    ...(one === undefined
      ? []
      : sides
          .filter(side => accounts === undefined || model.sides[side]?.accounts === accounts)
          .map(side => ({ side, where: account as Condition }))),
    ...(organisation === undefined
      ? []
      : sides
          .filter(side => model.sides[side]?.organisation?.resource === to)
          .map(side => ({
            side,
            where: {
              all: [{ member: organisation }, ...(when === undefined ? [] : [when]), ...(by === null ? [] : [{ not: { userNum: by } }])],
            },
          }))),
  ];
};

/** @throws Error for a name that no hearer has: a fault of the application */
const hearersOf = (model: Model, { to = [] }: Telling): readonly Hearer[] =>
  to.map(name => {
    const hearer = model.hearers[name];
    if (hearer === undefined) throw new Error(`no hearer ${name}: there are ${Object.keys(model.hearers).join(', ')}`);
    return hearer;
  });

const wantedBy = (model: Model, item: Item): readonly Wanted[] => {
  const resource = model.resources[item.resource];
  if (resource === undefined) throw new Error(`no resource ${item.resource}`);
  const people = [...new Set(item.people ?? [])];
  return [
    ...hearersOf(model, item).flatMap(hearer =>
      item.record === undefined ? [] : wantedOf(model, resource, item.record, hearer, item.by ?? null),
    ),
    ...(people.length === 0 ? [] : Object.keys(model.sides).map(side => ({ side, where: { userNum: people } }))),
  ];
};

/** The same items, with whoever holds the buttons of their hearers among the people; whoever brings it about knows. */
const withHolders = async (rows: TransactionRows, model: Model, items: readonly Item[]): Promise<readonly Item[]> => {
  const known = new Map<string, Promise<readonly string[]>>();
  const holders = (code: string, now: Date): Promise<readonly string[]> => {
    const found = known.get(code) ?? holdersOfButtons(rows, [code], now);
    known.set(code, found);
    return found;
  };
  return Promise.all(
    items.map(async item => {
      const codes = hearersOf(model, item).flatMap(({ call }) => call ?? []);
      if (codes.length === 0) return item;
      const others = (await Promise.all(codes.map(code => holders(code, item.now)))).flat().filter(userNum => userNum !== item.by);
      return { ...item, people: [...(item.people ?? []), ...others] };
    }),
  );
};

/** Asks for everybody who is wanted, with where they may go, and for all texts at once. */
const found = async (rows: TransactionRows, model: Model, items: readonly Item[], effective: ReturnType<typeof effectiveIn>) => {
  const asked = new Map<string, Wanted>();
  for (const wanted of items.flatMap(item => wantedBy(model, item))) asked.set(JSON.stringify(wanted), wanted);
  const among = [...asked.values()].map(({ side, where }) => {
    const { fields } = model.resources[accountsOn(model, side).name] as ResourceModel;
    return { side, where: { all: [where, inOffice] } as Condition, columns: columns.filter(name => fields[name] !== undefined) };
  });
  const texts = sought(messageTexts, { code: [...new Set(items.map(({ text }) => text))] } as never, { size: mostTexts });
  const [[worded], people] = await Promise.all([
    gathered(rows, { session: {} }, [texts]),
    rows.addressed(among, items[0]?.now ?? new Date()),
  ]);
  const bySearch = new Map(
    [...asked].map(([key, { side }], index) => [
      key,
      (people[index] ?? []).map(({ account, rights }) => ({ ...account, side, held: effective(side, rights) }) as Person),
    ]),
  );
  return {
    texts: new Map(worded.list.map(row => [row.code as string, row])),
    /** Everybody who hears of it, once. */
    hearers: (item: Item): readonly Person[] => {
      const all = wantedBy(model, item).flatMap(wanted => bySearch.get(JSON.stringify(wanted)) ?? []);
      return [...new Map(all.map(person => [person.userNum, person])).values()];
    },
  };
};

/** What the names of a text say, in a language. */
const valuesFor = (model: Model, portal: string, item: Item, language: Language) => {
  const resource = model.resources[item.resource] as ResourceModel;
  return (name: string): string => {
    const given = item.values?.[name];
    if (given !== undefined) return typeof given === 'string' ? given : pick(given, language);
    if (name === 'entity') return pick(resource.label, language);
    if (name === 'portal') return portal;
    if (name === 'record') return represent(resource, item.record ?? {});
    if (name === 'reason') return item.reason ?? '';
    // As it was worded before it may name what it no longer says.
    const field = Object.hasOwn(model.texts[item.text]?.names ?? {}, name) ? resource.fields[name] : undefined;
    return field === undefined || !isSayable(field) ? '' : saidOf(field, item.record?.[name], language);
  };
};

/** So long is the longest subject, and so long the text, of what leaves the portal; and each value that a gateway fills into its own template. */
const most = { subject: 200, body: 1000, value: 200 } as const;

interface Said {
  readonly title: string;
  readonly body: string;
  readonly values: Readonly<Record<string, string>>;
}

type Wording = Pick<Worded, 'title' | 'titleEn' | 'body' | 'bodyEn'>;

const said = (model: Model, portal: string, item: Item, text: Wording, language: Language): Said => {
  const sayer = valuesFor(model, portal, item, language);
  const [title, body] = language === 'zh' ? [text.title, text.body] : [text.titleEn, text.bodyEn];
  const declared = model.texts[item.text] as MessageText;
  // Words that come to nothing, as names without a value do, tell nobody anything.
  return {
    title: filledIn(title, sayer) || filledIn(pick(declared.title, language), sayer),
    body: filledIn(body, sayer) || filledIn(pick(declared.body, language), sayer),
    values: Object.fromEntries(namesIn(body).map(name => [name, short(sayer(name), most.value)])),
  };
};

/** Where somebody may read of the record: a face of it that a menu of theirs opens and whose rows hold it; none where there is no such place. */
const placeFor = (model: Model, item: Item, { side, member, userNum, held }: Person) => {
  const entity = entityOf(model.resources[item.resource] as ResourceModel);
  const operands = { session: { memberId: member ?? null, userNum, side }, now: item.now };
  const faces = Object.values(model.resources).filter(face => entityOf(face) === entity && face.audiences[side] !== undefined);
  for (const face of faces) {
    const path = placeIn(model, side, held.menus, face.name);
    const isTheirs = audienceRows(face, side).every(
      rows => fieldsOf(rows).some(name => name.includes('.')) || item.record === undefined || evaluate(rows, item.record, operands),
    );
    if (path !== undefined && isTheirs) return { face: face.name, path };
  }
  return undefined;
};

/** The record's page, or the list where it tells of several. */
const linkOf = ({ record }: Item, place: { readonly path: string } | undefined): string | undefined =>
  place === undefined ? undefined : record === undefined ? place.path : `${place.path}/${record.id}/show`;

/** The organisation whose record it is. */
const memberIn = (record: Row | undefined): string | null => textIn(record ?? {}, 'member') ?? null;

/** How a text is worded: as administrators have it, or as it was declared where there is no such row yet. */
const wordingOf = (model: Model, code: string, row: Worded | undefined) => {
  const text = model.texts[code];
  if (text === undefined) throw new Error(`no text ${code}`);
  const { title, body, by = ways, kind } = text;
  const declared = {
    title: title[0],
    titleEn: title[1],
    body: body[0],
    bodyEn: body[1],
    bySms: by.includes('SMS'),
    byMail: by.includes('MAIL'),
  };
  return { ...declared, smsTemplate: null, ...row, kind };
};

/** Hands over what is told, in the transaction of what it tells. */
export type Tell = (rows: TransactionRows, telling: Telling, now: Date) => void;

/**
 * @param delivery takes the messages that leave the portal
 * @param putOff those that are beyond an organisation's share
 * @param portal the address where the service is found
 */
export const makeTell = (model: Model, delivery: Pick<Delivery, 'brand' | 'rowOf'>, portal: string, putOff: PutOff): Tell => {
  const effective = effectiveIn(model);
  const told = (item: Item, people: readonly Person[], row: Worded | undefined, brand: BrandNow) => {
    const places = new Map(people.map(person => [person, placeFor(model, item, person)]));
    const text = wordingOf(model, item.text, row);
    const [zh, en] = languages.map(language => said(model, portal, item, text, language)) as [Said, Said];
    const sent = new Map<string, { readonly message: Message; readonly userNum: string | null }>();
    const send = (
      kind: Message['kind'],
      { recipient, userNum = null }: { readonly recipient: string | null | undefined; readonly userNum?: string | null },
      language: unknown,
      link?: string,
    ): void => {
      if (recipient === null || recipient === undefined || recipient === '') return;
      const { title, body, values } = language === 'en' ? en : zh;
      const template = kind === 'SMS' && text.smsTemplate !== null ? { template: text.smsTemplate, values } : {};
      // Whoever is reached by two ways of being meant is reached once.
      if (!sent.has(`${kind} ${recipient}`))
        sent.set(`${kind} ${recipient}`, {
          userNum,
          message: {
            kind,
            recipient,
            body: short(body, most.body),
            language: language === 'en' ? 'en' : 'zh',
            ...(kind === 'MAIL' ? { subject: short(title, most.subject), ...(link === undefined ? {} : { link }) } : template),
          },
        });
    };
    for (const person of people) {
      const { userNum, mobile, email, hearsIn } = person;
      if (text.bySms && person.hearsBySms !== false) send('SMS', { recipient: mobile, userNum }, hearsIn);
      if (text.byMail && person.hearsByMail !== false)
        send('MAIL', { recipient: email, userNum }, hearsIn, linkOf(item, places.get(person)));
    }
    // An address without an account is that of the organisation whose people hear of it: they open it where these do.
    const reader = people.find(({ side }) => side !== model.staff);
    const linked = linkOf(item, reader === undefined ? undefined : places.get(reader));
    const named = hearersOf(model, item).map(({ mobile, email }) => ({
      mobile: textIn(item.record ?? {}, mobile),
      email: textIn(item.record ?? {}, email),
    }));
    for (const { mobile, email } of [...named, ...(item.addresses ?? [])]) {
      if (text.bySms) send('SMS', { recipient: mobile }, 'zh');
      if (text.byMail) send('MAIL', { recipient: email }, 'zh', linked);
    }
    // Under one moment, that of what is told: by it the record's page joins them again.
    const ofRecord = { recordId: item.record?.id ?? null, createdAt: item.now.toISOString() };
    const notices = people.map(person => {
      const face = places.get(person)?.face ?? null;
      return {
        kind: text.kind,
        userNum: person.userNum,
        side: person.side,
        member: memberIn(item.record),
        state: 'UNREAD',
        title: short(zh.title, most.subject),
        titleEn: short(en.title, most.subject),
        content: short(zh.body, 500),
        contentEn: short(en.body, 700),
        resource: face,
        ...ofRecord,
      };
    });
    const messages = [...sent.values()].map(({ message, userNum }) => ({
      ...delivery.rowOf(message, brand, item.now),
      userNum,
      ...ofRecord,
    }));
    return { notices, messages };
  };
  const maker: Maker<Item> = {
    resources: ['notices', 'outbox', 'journal', 'journalQueue'],
    async rows(rows, handedIn) {
      const items = await withHolders(rows, model, handedIn);
      const [{ texts, hearers }, brand] = await Promise.all([found(rows, model, items, effective), delivery.brand(rows)]);
      const insertions: Insertion[] = [];
      for (const item of items) {
        const { notices, messages } = told(item, hearers(item), texts.get(item.text), brand);
        insertions.push(...notices.map(notice => ['notices', notice] as const));
        insertions.push(...(await putOff(rows, item.onBehalfOf ?? null, messages, item.now)));
      }
      return insertions;
    },
  };
  return (rows, telling, now) => rows.makeLast(maker, { ...telling, now });
};
