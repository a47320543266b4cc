/** Whose turn it is in a contract: companies that are members, and persons; what follows from it, and who hears of it. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Services } from '#product/services.ts';
import { members } from '#resources/member/members.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import type { Act } from '#service/records/act.ts';
import { authorisationFor } from './auto-signings.ts';
import { remindDueOf } from './contract-due.ts';
import { type News, tellCompanies, turnNews } from './contract-news.ts';
import { type Companies, type Contract, companyOf } from './contract-parties.ts';
import { openSteps, type Step, standingOf, turnColumnOf } from './contract-rounds.ts';
import { invite } from './contract-signers.ts';
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

/** The turn stands with the open steps of the first round that is not through. */
export const turnFor = async (act: Act, contract: Turning, before: readonly Step[]) => {
  const isFresh = ({ openedAt }: Step): boolean => (openedAt ?? null) === null;
  const fresh = openSteps(before).filter(isFresh);
  const asked = new Map(await Promise.all(fresh.map(async step => [step, await opened(act, contract, step)] as const)));
  const steps = before.map(step => asked.get(step) ?? step);
  const open = openSteps(steps);
  const codes = await Promise.all(
    Object.entries(turnColumnOf).map(async ([party, column]) => [
      column,
      open.some(step => step.party === party) ? await codeOf(act, companyOf(contract, party)) : null,
    ]),
  );
  return {
    steps,
    ...(Object.fromEntries(codes) as Record<(typeof turnColumnOf)[keyof typeof turnColumnOf], string | null>),
    ...standingOf(contract, open, act.now),
    ...Object.fromEntries(open.map(({ party }) => [shownTo[party ?? 'SELLER'], true])),
    isLast: steps.filter(({ outcome }) => outcome === 'WAITING').length === 1,
    // Whoever was asked before is reminded as they would have been.
    ...(fresh.length === 0 ? {} : { remindDue: await remindDueOf(act, contract.expiresAt) }),
  };
};

/** What a company is told at its turn, and the same to a person. */
const turns = {
  turn: [() => turnNews, 'signer.turn'],
  stillToSign: [() => ({ text: 'contract.stillToSign' }), 'signer.stillToSign'],
  reminded: [(starter: string) => ({ text: 'contract.reminded', values: { starter } }), 'signer.reminded'],
} as const satisfies Record<string, readonly [(starter: string) => News, string]>;

interface Told {
  /** A company that need not be told. */
  readonly but?: string | null;
  readonly starter?: string;
}

/** Whoever these steps are asked of hears of it; where the service signs by itself nobody has to. */
const tellOf = async (
  services: Services,
  act: Act,
  contract: Contract,
  steps: readonly Step[],
  kind: keyof typeof turns,
  { but = null, starter = '' }: Told = {},
): Promise<void> => {
  const [news, text] = turns[kind];
  for (const { party, byItself } of steps) {
    const company = companyOf(contract, party);
    if (company === null) await invite(services, act, contract, party ?? 'SELLER', text);
    else if (byItself !== true && company !== but) await tellCompanies(act, contract, [company], news(starter));
  }
};

/** All whose turn it is hear of it again. */
export const tellAgain = (services: Services, act: Act, contract: Contract, kind: 'stillToSign' | 'reminded', told?: Told): Promise<void> =>
  tellOf(services, act, contract, openSteps(contract.steps ?? []), kind, told);

/** Those whose turn has come with this very act hear of it. */
export const tellTurn = (services: Services, act: Act, contract: Contract, told?: Told): Promise<void> => {
  const now = act.now.toISOString();
  const fresh = openSteps(contract.steps ?? []).filter(({ openedAt }) => openedAt === now);
  return tellOf(services, act, contract, fresh, 'turn', told);
};
