/** The gate before every call: session, grant, step-up. Deny by default: what is not granted here does not happen. */
import { type Language, pick } from '#engine/declare/label.ts';
import type { CallModel, Model } from '#engine/project/model.ts';
import { isBlank } from '#engine/rules/clean.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Actor, granterOf, type Session, stepUpSeconds } from '#service/access/session.ts';

/** What a session that must change its password may do until it has, by its effect. */
const beforePasswordChange: ReadonlySet<string> = new Set(['password.change', 'session.logout', 'session.describe']);
/** What a session that must add a second factor may do until it has. */
const beforeEnrolment: ReadonlySet<string> = new Set([...beforePasswordChange, 'factor.enrol', 'factor.confirm', 'session.stepUp']);

const mayComeFirst = (effects: ReadonlySet<string>, { of }: CallModel): boolean => of.kind === 'free' && effects.has(of.call.effect);
const listsFactors = ({ of }: CallModel): boolean => of.kind === 'resource' && of.resource === 'factors' && of.does === 'list';

const wordsOf = (model: Model, call: CallModel, { side }: Session, language: Language): Record<'menu' | 'call' | 'granter', string> => {
  const menu = typeof call.grant === 'string' ? undefined : model.menus.find(each => call.grant.includes(each.id));
  return { menu: pick(menu?.title, language) ?? '', call: pick(call.label, language), granter: pick(granterOf(model, side), language) };
};

/** Whether the session holds a menu of the call and, where the call is a button, the button. */
export const granted = (call: CallModel, session: Session): boolean => {
  if (typeof call.grant === 'string') return true;
  if (call.side !== null && call.side !== session.side) return false;
  if (!call.grant.some(menu => session.menus.has(menu))) return false;
  return !call.button || session.buttons.has(call.id);
};

/** Lets the call pass or refuses it. @returns who acts */
export const admit = (model: Model, call: CallModel, session: Session | undefined, language: Language, now: Date): Actor => {
  if (call.grant === 'public') return session === undefined ? { kind: 'public' } : { kind: 'session', session };
  if (session === undefined) throw new Refusal('SESSION_EXPIRED');
  if (session.mustChangePassword && !mayComeFirst(beforePasswordChange, call)) throw new Refusal('PASSWORD_MUST_CHANGE');
  if (session.mustEnrol && !mayComeFirst(beforeEnrolment, call) && !listsFactors(call))
    throw new Refusal('FACTOR_MUST_ENROL', { data: { code: 'FACTOR_MUST_ENROL' } });
  if (!granted(call, session)) throw new Refusal('GRANT_MISSING', { params: wordsOf(model, call, session, language) });
  if (call.stepUp && now.getTime() - Date.parse(session.stepUpAt) > stepUpSeconds * 1000)
    throw new Refusal('STEP_UP_REQUIRED', { data: { code: 'STEP_UP_REQUIRED' } });
  return { kind: 'session', session };
};

/** Lets what is answered besides pass, or refuses it: a question that takes another call's grant, by whoever lacks that. */
export const admitAnswers = (
  model: Model,
  { of }: CallModel,
  body: Readonly<Record<string, unknown>>,
  language: Language,
  actor: Actor,
  now: Date,
): void => {
  if (of.kind !== 'resource' || actor.kind !== 'session') return;
  for (const [question, id] of Object.entries(of.call.guards ?? {})) {
    const other = model.calls[id];
    if (other !== undefined && !isBlank(body[question])) admit(model, other, actor.session, language, now);
  }
};
