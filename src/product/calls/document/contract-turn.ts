/** Whose turn it is in a contract: companies that are members, and persons; what follows from it, and who hears of it. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Services } from '#product/services.ts';
import { members } from '#resources/member/members.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import type { Act } from '#service/records/act.ts';
import { authorisationFor } from './auto-signings.ts';
import { remindDueOf } from './contract-due.ts';
import { openFillings } from './contract-fillers.ts';
import { type News, sentBackNews, tellCompanies, turnNews } from './contract-news.ts';
import { type Companies, type Contract, companyOf, type Party } from './contract-parties.ts';
import { openSteps, type Step, standingOf, turnColumnOf } from './contract-rounds.ts';
import { invite, type TurnText } from './contract-signers.ts';
import { handlerAt } from './places-to-sign.ts';

/** The document is shown to nobody but its starter before their turn, where the template says so. */
export const shownTo = { SELLER: 'shownToSeller', BUYER: 'shownToBuyer', THIRD: 'shownToThird', PLATFORM: 'shownToPlatform' } as const;

/** Of a contract that is being made as well. */
type Turning = Companies & Pick<Contract, 'config' | 'template' | 'expiresAt' | 'member'>;

/** Opens a step: who is to sign it for a company, and whether the service does. */
const opened = async (act: Act, contract: Turning, step: Step): Promise<Step> => {
  const { records } = act;
  const at = { ...step, openedAt: act.now.toISOString() };
  const company = companyOf(contract, step.party);
  if (company === null) return at;
  const template: RowOf<typeof contractTemplates> = await records.of(contractTemplates).get({ id: contract.template });
  const declared = await records.of(signSteps).get({ config: contract.config ?? '', stepOrder: step.stepOrder ?? 0 });
  const byItself = (await authorisationFor(act, contract, step)) !== undefined;
  return { ...at, handler: await handlerAt(act, template, declared, company), byItself };
};

const codeOf = async ({ records }: Act, company: string | null): Promise<string | null> =>
  company === null ? null : (await records.of(members).get({ id: company })).memberCode;

/** A party that is asked, and whether the service acts for it. */
type Asked = Pick<Step, 'party' | 'company'> & { readonly byItself?: boolean | null };

/** What the record says of who is asked. */
const askedOf = async (act: Act, contract: Turning, open: readonly Asked[]) => {
  const codes = await Promise.all(
    Object.entries(turnColumnOf).map(async ([party, column]) => [
      column,
      open.some(each => each.party === party) ? await codeOf(act, companyOf(contract, party)) : null,
    ]),
  );
  return {
    ...(Object.fromEntries(codes) as Record<(typeof turnColumnOf)[keyof typeof turnColumnOf], string | null>),
    ...standingOf(contract, open, act.now),
    ...Object.fromEntries(open.map(({ party }) => [shownTo[party ?? 'SELLER'], true])),
  };
};

/** The turn stands with all who have still to fill in something. */
export const fillingFor = async (act: Act, contract: Turning, filling: NonNullable<Contract['filling']>) => {
  const open = openFillings({ filling });
  return { filling, toFill: open.length > 0, ...(await askedOf(act, contract, open)) };
};

/** The turn stands with the open steps of the first round that is not through. */
export const turnFor = async (act: Act, contract: Turning, before: readonly Step[]) => {
  const isFresh = ({ openedAt }: Step): boolean => (openedAt ?? null) === null;
  const fresh = openSteps(before).filter(isFresh);
  const asked = new Map(await Promise.all(fresh.map(async step => [step, await opened(act, contract, step)] as const)));
  const steps = before.map(step => asked.get(step) ?? step);
  const open = openSteps(steps);
  return {
    steps,
    ...(await askedOf(act, contract, open)),
    isLast: steps.filter(({ outcome }) => outcome === 'WAITING').length === 1,
    // Whoever was asked before is reminded as they would have been.
    ...(fresh.length === 0 ? {} : { remindDue: await remindDueOf(act, contract.expiresAt) }),
  };
};

type Turns = Readonly<Record<'turn' | 'stillToDo' | 'reminded', readonly [(starter: string) => News, TurnText]>>;

/** What a company is told at its turn to sign, and the same to a person. */
const toSign: Turns = {
  turn: [() => turnNews, 'signer.turn'],
  stillToDo: [() => ({ text: 'contract.stillToSign' }), 'signer.stillToSign'],
  reminded: [starter => ({ text: 'contract.reminded', values: { starter } }), 'signer.reminded'],
};
/** Where they are asked to fill in. */
const toFill: Turns = {
  turn: [() => ({ text: 'contract.toFill' }), 'signer.toFill'],
  stillToDo: [() => ({ text: 'contract.stillToFill' }), 'signer.stillToFill'],
  reminded: [() => ({ text: 'contract.stillToFill' }), 'signer.stillToFill'],
};

const tellOne = async (
  services: Services,
  act: Act,
  contract: Contract,
  { party, byItself }: Omit<Asked, 'company'>,
  [news, text]: readonly [News, TurnText],
): Promise<void> => {
  const company = companyOf(contract, party);
  if (company === null) await invite(services, act, contract, party ?? 'SELLER', text);
  else if (byItself !== true) await tellCompanies(act, contract, [company], news);
};

/** A party hears that what it filled in was sent back; whoever reads it by a link reads why there. */
export const tellSentBack = (services: Services, act: Act, contract: Contract, party: Party, reason: string | null) =>
  tellOne(services, act, contract, { party }, [sentBackNews(reason), 'signer.sentBack']);

interface Told {
  /** A company that need not be told. */
  readonly but?: string | null;
  readonly starter?: string;
}

/** Whoever is asked hears of it; where the service signs by itself nobody has to. */
const tellOf = async (
  services: Services,
  act: Act,
  contract: Contract,
  asked: readonly Asked[],
  kind: keyof Turns,
  { but = null, starter = '' }: Told = {},
): Promise<void> => {
  const [news, text] = (contract.toFill === true ? toFill : toSign)[kind];
  for (const each of asked)
    if (but === null || companyOf(contract, each.party) !== but) await tellOne(services, act, contract, each, [news(starter), text]);
};

/** Whose turn it is: to fill in, and once all have, to sign. */
export const askedNow = (contract: Contract): readonly Asked[] =>
  contract.toFill === true ? openFillings(contract) : openSteps(contract.steps ?? []);

/** All whose turn it is hear of it again. */
export const tellAgain = (services: Services, act: Act, contract: Contract, kind: 'stillToDo' | 'reminded', told?: Told): Promise<void> =>
  tellOf(services, act, contract, askedNow(contract), kind, told);

/** Those whose turn has come with this very act hear of it. */
export const tellTurn = (services: Services, act: Act, contract: Contract, told?: Told): Promise<void> => {
  const now = act.now.toISOString();
  // To fill in, all are asked at once, as it begins.
  const fresh =
    contract.toFill === true ? openFillings(contract) : openSteps(contract.steps ?? []).filter(({ openedAt }) => openedAt === now);
  return tellOf(services, act, contract, fresh, 'turn', told);
};
