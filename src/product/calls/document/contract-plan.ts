/** `document/contract/plan`: who would sign a contract by a template, in which order, with what kind of seal and where, before it is started; of a template alone, which parties. */

import { parties } from '#resources/_terms.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { seals } from '#resources/seal/seals.ts';
import { type Act, type Outside, sessionOf } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import { optionsOf } from '#trust/positions/blanks.ts';
import { linesOf } from './contract-blanks.ts';
import { filledAtStart } from './contract-fillers.ts';
import { fileOfTemplate, type Ground, groundOf, personParties, sealTypeOf } from './contract-ground.ts';
import { guestsOf } from './contract-guests.ts';
import { companiesOf, type Party } from './contract-parties.ts';
import { roundsOf } from './contract-rounds.ts';
import { type Person, personsOf, signerCalled } from './contract-signers.ts';
import { endOf } from './contracts.ts';
import { specialHandlersOf } from './places-to-sign.ts';
import { hasSealCertificate } from './signing-certificate.ts';

/** The kinds of seal that the own company has in use, in the national line those bound to an SM2 certificate in force whose key is kept here. */
const ownedTypes = async (act: Act, { line }: Pick<Ground['template'], 'line'>): Promise<ReadonlySet<string>> => {
  const all = await act.records.of(seals).all({ member: sessionOf(act).memberId ?? '', state: 'ENABLED' });
  const found = new Set<string>();
  for (const seal of all) if (line !== 'OFD' || (await hasSealCertificate(act, seal))) found.add(seal.sealType);
  return found;
};

interface Plan {
  readonly said: object;
  /** What is filled in, and where; undefined where nothing was told of it. */
  readonly filled: Parameters<typeof linesOf> | undefined;
}

export const planContract = (): Outside => {
  const plans = prepared<Plan>('plan');
  return answerOutside(documentCalls)('doc.contractPlan', {
    async prepare(act) {
      const { input } = act;
      const ground = await groundOf(act, input.template);
      const { template, config, steps } = ground;
      const blanks = config.blanks ?? [];
      const rounds = roundsOf(steps);
      if (input.signBy !== null && input.signBy !== undefined) endOf(input.signBy, act.now);
      // Of a template alone it says who is to sign at all; what is filled in is judged before the others are named.
      const isNamed = Array.isArray(input.others) || Array.isArray(input.persons) || !Array.isArray(input.filled);
      const isAsked = input.party !== null && input.party !== undefined && isNamed;
      const byHand = personParties(ground);
      const guests = isAsked ? await guestsOf(act, ground) : new Map<Party, Person>();
      const companies = isAsked ? await companiesOf(act, steps, byHand, guests, template.line) : undefined;
      const persons = isAsked ? personsOf(act, byHand, guests) : undefined;
      const { memberId } = sessionOf(act);
      const owned = await ownedTypes(act, template);
      const isConfigured = (await specialHandlersOf(act, template, memberId ?? '')).length > 0;
      const file = template.shownAtTurn ? undefined : await fileOfTemplate(act, ground);
      const said = {
        name: template.name,
        line: template.line ?? 'PDF',
        file: file === undefined ? null : { id: file.id, label: file.name },
        blanks: blanks.map(blank => ({
          label: blank.label,
          kind: blank.kind,
          party: blank.party ?? 'STARTER',
          must: blank.must !== false,
          content: blank.content ?? null,
          options: optionsOf(blank),
        })),
        steps: steps.flatMap((step, index) => {
          const { stepOrder, name, party, sealType, positions, handlerRule } = step;
          const [type, company] = [sealTypeOf(ground, step), companies?.get(party)];
          const person = persons?.get(party);
          if (isAsked && company === undefined && person === undefined) return [];
          const isOwn = company?.id === memberId;
          return [
            {
              stepOrder,
              round: rounds[index] ?? 1,
              name,
              code: party,
              party: parties[party],
              company: company?.companyName ?? signerCalled(person ?? { name: null }),
              isOwn,
              byHand: byHand.has(party) || guests.has(party),
              sealType: type.name,
              line: template.line ?? 'PDF',
              sealTypeId: sealType,
              // Before a party is chosen: what the own company would lack as that one.
              lacksSeal: (isOwn || !isAsked) && type.shape !== 'HAND' && !owned.has(sealType),
              lacksHandler: handlerRule === 'SPECIAL' && (isOwn || !isAsked) && !isConfigured,
              positions,
              shape: type.shape,
              width: type.widthMm,
              height: type.heightMm,
            },
          ];
        }),
      };
      const filled: Plan['filled'] = Array.isArray(input.filled) ? [filledAtStart(blanks, input.party), input.filled] : undefined;
      return plans.put(act.now, { said, filled });
    },
    async perform(step) {
      const { said, filled } = plans.take(step);
      // What is filled in is judged where it is typed, not after all the steps; pictures are opened while no transaction waits.
      if (filled !== undefined) await linesOf(...filled);
      return said;
    },
    async complete(act, _step, plan) {
      Object.assign(act.answer, plan);
    },
    async fail(_act, step) {
      plans.drop(step);
    },
  });
};
