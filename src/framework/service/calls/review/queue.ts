/** What every review queue shares: claiming, releasing and taking over by one call, and keeping the marks of a decision. */
import type { Condition } from '#engine/conditions/condition.ts';
import { listed, pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { workTakenOver } from '#engine/declare/review-tells.ts';
import { belongsTo } from '#engine/project/belonging.ts';
import { audienceRows, type ResourceModel, writerOf } from '#engine/project/model.ts';
import type { ReviewModel } from '#engine/project/review.ts';
import { isBlank } from '#engine/rules/clean.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { granterOf } from '#service/access/session.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';
import { acceptMarks, heldMarks } from './marks.ts';

/** The review of the application at hand. */
export const reviewIn = ({ records, resource = '' }: Act): ReviewModel => {
  const { review } = records.resource(resource);
  if (review === undefined) throw new Error(`${resource} is not under review`);
  return review;
};

const viewsIn = (act: Act) => act.records.resource(act.resource ?? '').audiences[sessionOf(act).side]?.views ?? {};

/** What a reviewer of this side marks: the fields that are declared so, and the documents beside them. */
const markable = (act: Act): readonly string[] => {
  const { marks = [], documents = [] } = viewsIn(act).review ?? {};
  return [...new Set([...marks, ...documents])];
};

/**
 * Marks go with every decision and note that carries them.
 * @throws Refusal INPUT_INVALID
 */
export const keepMarks: Inside = async act => {
  const { asksMarks, fields } = reviewIn(act);
  const sent = act.input[asksMarks];
  if (sent !== undefined && sent !== null) act.changes[fields.marks] = acceptMarks(sent, asksMarks, markable(act));
};

/** What a reviewer of this side is to check in an application: fields and documents that belong to it and are not empty. */
const toCheck = (act: Act): readonly string[] => {
  const views = viewsIn(act);
  return markable(act).filter(name => belongsTo(views, act.record ?? {}, act.records.operands, name) && !isBlank(act.record?.[name]));
};

/**
 * Nobody agrees to what is marked wrong: the applicant would read both. Nor, where the audit type asks for it, to what was not looked at.
 * @throws Refusal REVIEW_MARKED_WRONG, REVIEW_UNCHECKED
 */
export const agree: Inside = async act => {
  const { fields } = reviewIn(act);
  const resource = act.records.resource(act.resource ?? '');
  const marks = heldMarks(act.changes[fields.marks] ?? act.record?.[fields.marks]);
  const refuse = (code: 'REVIEW_MARKED_WRONG' | 'REVIEW_UNCHECKED', names: readonly string[]): void => {
    const said = listed(
      names.map(name => pick(resource.fields[name]?.label, act.language) ?? name),
      act.language,
    );
    if (names.length > 0) throw new Refusal(code, { params: { fields: said } });
  };
  refuse(
    'REVIEW_MARKED_WRONG',
    [...marks.keys()].filter(name => marks.get(name)?.right === false),
  );
  if (act.record?.[fields.checkAll] === true)
    refuse(
      'REVIEW_UNCHECKED',
      toCheck(act).filter(name => !marks.has(name)),
    );
};

interface Claiming {
  readonly resource: string;
  readonly id: string;
  readonly release: boolean;
  readonly reason?: string | null;
}

const notGranted = (act: Act, menus: ReadonlySet<string>): Refusal => {
  const { model, call, language } = act;
  const titles = model.menus.filter(({ id }) => menus.has(id)).map(({ title }) => pick(title, language));
  return new Refusal('GRANT_MISSING', {
    params: {
      menu: listed(titles, language),
      call: pick(call?.label, language) ?? '',
      granter: pick(granterOf(model, sessionOf(act).side), language),
    },
  });
};

/** Which move is asked for: who says why takes over what another has in hand. */
const claimMove = ({ release, reason }: Claiming, { moves }: ReviewModel): string => {
  if (release) return moves.release;
  return typeof reason === 'string' ? moves.takeOver : moves.claim;
};

/** `operation/review/claim`: claims, releases or takes over an application of any queue the session holds the menu of. */
export const claim: Inside = async act => {
  const session = sessionOf(act);
  const input = act.input as Row & Claiming;
  const { resource, id } = input;
  const review = act.model.resources[resource]?.review;
  if (review === undefined || review.menus.length === 0)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'resource', code: 'typeChoice' }] });
  if (!review.menus.some(menu => session.menus.has(menu))) throw notGranted(act, new Set(review.menus));
  // What is not shown to them waits for nobody yet: they hear no more of it than of what there is not.
  const before = await act.records.get(resource, [{ id }, ...audienceRows(act.records.resource(resource), session.side)], { lock: true });
  const version = typeof act.input.version === 'number' ? act.input.version : null;
  const reason = input.reason ?? null;
  const moved = await act.records.move(resource, before, claimMove(input, review), version, { reason });
  const former = before[review.fields.claimant];
  if (reason !== null && typeof former === 'string' && former !== session.userNum)
    await act.records.tell({ text: workTakenOver, resource, record: moved, people: [former], values: { by: session.name, why: reason } });
  return { id, version: moved.version, state: moved.state, claimedBy: moved[review.fields.claimant] };
};

/** Applications that the side which made them may withdraw: their declaration says so. */
const isWithdrawable = (
  declared: ResourceModel | undefined,
  side: Side,
): declared is ResourceModel & Required<Pick<ResourceModel, 'review'>> =>
  declared?.review !== undefined &&
  declared.transitions[declared.review.moves.withdraw] !== undefined &&
  declared.audiences[side] !== undefined;

/** Whoever reviews applications takes back none of others': what ends theirs is a decision, with its guards and its reason. */
const theirOwn = ({ decisions, fields }: ReviewModel, side: Side): readonly Condition[] => {
  const me = '$session.userNum';
  return (decisions[side] ?? []).length === 0 ? [] : [{ any: [{ [fields.handedInBy]: me }, { createdBy: me }] }];
};

/** `application/reject`: the applicant withdraws it. */
export const withdraw: Inside = async act => {
  const session = sessionOf(act);
  const resource = String(act.input.resource);
  const declared = act.model.resources[resource];
  if (!isWithdrawable(declared, session.side)) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'resource', code: 'typeChoice' }] });
  const menus = new Set(Object.values(declared.audiences[session.side]?.calls ?? {}).flatMap(call => call.menu));
  const writer = writerOf(declared, session.side);
  // Who may only read the applications takes none back.
  if (![...menus].some(menu => session.menus.has(menu)) || (writer !== undefined && !session.buttons.has(writer)))
    throw notGranted(act, menus);
  const rows = [...audienceRows(declared, session.side), ...theirOwn(declared.review, session.side)];
  const before = await act.records.get(resource, [{ id: String(act.input.id) }, ...rows], { lock: true });
  const moved = await act.records.move(
    resource,
    before,
    declared.review.moves.withdraw,
    typeof act.input.version === 'number' ? act.input.version : null,
    {
      reason: typeof act.input.reason === 'string' ? act.input.reason : null,
    },
  );
  return { id: moved.id, version: moved.version, state: moved.state };
};
