/** What every review queue shares: claiming and releasing by one call, and keeping the marks of a decision. */
import type { Side } from '#engine/declare/menus.ts';
import { audienceRows, type ResourceModel, writerOf } from '#engine/project/model.ts';
import type { ReviewModel } from '#engine/project/review.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { granterOf } from '#service/access/session.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';

/** The review of the application at hand. */
export const reviewIn = ({ records, resource = '' }: Act): ReviewModel => {
  const { review } = records.resource(resource);
  if (review === undefined) throw new Error(`${resource} is not under review`);
  return review;
};

/** Marks go with every decision and note that carries them. */
export const keepMarks: Inside = async act => {
  const { asksMarks, fields } = reviewIn(act);
  const marks = act.input[asksMarks];
  if (marks !== undefined && marks !== null) act.changes[fields.marks] = marks;
};

/** Nobody agrees to what is marked wrong: the applicant would read both. @throws Refusal REVIEW_MARKED_WRONG */
export const refuseMarkedWrong: Inside = async act => {
  const { fields } = reviewIn(act);
  const language = act.language === 'zh' ? 0 : 1;
  const declared = act.records.resource(act.resource ?? '').fields;
  const marks = act.changes[fields.marks] ?? act.record?.[fields.marks] ?? {};
  const wrong = Object.entries(marks).flatMap(([name, mark]: [string, { readonly right?: unknown } | null]) =>
    mark?.right === false ? [declared[name]?.label[language] ?? name] : [],
  );
  if (wrong.length > 0) throw new Refusal('REVIEW_MARKED_WRONG', { params: { fields: wrong.join(language === 0 ? '、' : ', ') } });
};

const notGranted = (act: Act, menus: ReadonlySet<string>): Refusal => {
  const { model, call, language } = act;
  const index = language === 'zh' ? 0 : 1;
  const titles = model.menus.filter(({ id }) => menus.has(id)).map(({ title }) => title[index]);
  return new Refusal('GRANT_MISSING', {
    params: { menu: titles.join(', '), call: call?.label[index] ?? '', granter: granterOf(model, sessionOf(act).side)[index] },
  });
};

/** `operation/review/claim`: claims or releases an application of any queue the session holds the menu of. */
export const claim: Inside = async act => {
  const session = sessionOf(act);
  const { resource, id, release } = act.input as { resource: string; id: string; release: boolean };
  const review = act.model.resources[resource]?.review;
  if (review === undefined || review.menus.length === 0)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'resource', code: 'typeChoice' }] });
  if (!review.menus.some(menu => session.menus.has(menu))) throw notGranted(act, new Set(review.menus));
  const before = await act.records.get(resource, { id }, { lock: true });
  const version = typeof act.input.version === 'number' ? act.input.version : null;
  const moved = await act.records.move(resource, before, release ? review.moves.release : review.moves.claim, version);
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
  const before = await act.records.get(resource, [{ id: String(act.input.id) }, ...audienceRows(declared, session.side)], { lock: true });
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
