/** Where the seals of one contract stand, where it was started with places of its own: judged as its template's are, and for whether they cover each other. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { contracts } from '#resources/document/contracts.ts';
import type { signSteps } from '#resources/template/sign-steps.ts';
import type { Box, DocumentPages, Size } from '#trust/positions/document-pages.ts';
import { coverings, isAmong, type Standing } from '#trust/positions/overlaps.ts';
import { boxesOf, judgePositions } from '#trust/positions/positions.ts';

type Contract = Pick<RowOf<typeof contracts>, 'places'>;
type Step = RowOf<typeof signSteps>;

const ownPlaces = ({ places }: Contract, step: Step): Step['positions'] =>
  (places ?? []).flatMap(({ stepOrder, ...position }) => (stepOrder === step.stepOrder ? [position] : []));

/** A step as it is signed in this contract. */
export const asPlaced = (contract: Contract, step: Step): Step => {
  const own = ownPlaces(contract, step);
  return own.length === 0 ? step : { ...step, positions: own };
};

/** A step and the size of its kind of seal. */
export interface SizedStep {
  readonly step: Step;
  readonly usual: Size;
}

/** @param signed where signatures stand in the file already */
const faultsIn = (
  pdf: DocumentPages,
  places: NonNullable<Contract['places']>,
  steps: readonly SizedStep[],
  signed: readonly Box[],
): readonly Fault[] => {
  const faults: Fault[] = [];
  const standing: Standing[] = [];
  for (const { step, usual } of steps) {
    const own = places.flatMap(({ stepOrder, ...position }, index) => (stepOrder === step.stepOrder ? [{ position, index }] : []));
    if (own.length === 0)
      faults.push({ path: 'places', code: 'CONTRACT_STEP_UNPLACED', params: { order: step.stepOrder, step: step.name } });
    const judged = judgePositions(
      pdf,
      own.map(({ position }) => position),
      usual,
    );
    for (const fault of judged.faults) {
      const [, at = '0', cell = 'x'] = /^positions\[(\d+)\]\.(\w+)$/.exec(fault.path) ?? [];
      faults.push({ ...fault, path: `places[${own[Number(at)]?.index ?? 0}].${cell}` });
    }
    for (const { position, index } of own)
      standing.push({
        at: `places[${index}]`,
        position,
        boxes: boxesOf(pdf, position, usual),
        name: step.name,
        isGiven: isAmong(position, step.positions),
      });
  }
  for (const [index, { stepOrder }] of places.entries())
    if (!steps.some(({ step }) => step.stepOrder === stepOrder))
      faults.push({ path: `places[${index}].stepOrder`, code: 'CONTRACT_STEP_UNKNOWN', params: { order: stepOrder } });
  return faults.length > 0 ? faults : coverings(standing, signed);
};

/** @throws Refusal INPUT_INVALID with each place that does not fit; SIGN_TEMPLATE_MISFIT where the template's own do not */
export const refuseMisplaced = (contract: Contract, pdf: DocumentPages, steps: readonly SizedStep[], signed: readonly Box[]): void => {
  const places = contract.places ?? [];
  if (places.length > 0) {
    const faults = faultsIn(pdf, places, steps, signed);
    if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...faults] });
    return;
  }
  const count = steps.reduce((sum, { step, usual }) => sum + judgePositions(pdf, step.positions, usual).faults.length, 0);
  if (count > 0) throw new Refusal('SIGN_TEMPLATE_MISFIT', { params: { count } });
};
