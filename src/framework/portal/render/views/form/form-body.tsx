/** What stands between the head and the foot of a form: its sections or the step that is open, and beside them what they come to. */
import { FormPreview } from '../../preview/preview-pane.tsx';
import type { Wanted } from '../../wanted.ts';
import { FormSections } from './form-sections.tsx';
import { FormSummary } from './form-summary.tsx';
import { HandInPart } from './hand-in-part.tsx';
import { StepList } from './step-list.tsx';
import { summaryStep } from './steps.ts';
import type { HandInOf } from './use-hand-in.ts';
import type { OpenForm } from './use-open-form.ts';
import type { Steps } from './use-steps.ts';

interface FormBodyProps {
  readonly form: OpenForm;
  readonly wanted: Wanted;
  /** Undefined where the sections stand below one another. */
  readonly steps: Steps | undefined;
  readonly handInOf: HandInOf;
  /** Sends the form on to a step that lies ahead. */
  readonly onForward: (key: string) => void;
}

const Sections = ({ form: { resource, base, groups, judged }, wanted, steps }: Omit<FormBodyProps, 'onForward' | 'handInOf'>) => {
  const sections = <FormSections groups={groups} judged={judged} resource={resource.name} record={base} wanted={wanted} at={steps?.at} />;
  if (resource.views.preview === undefined) return sections;
  return (
    <div className="cr-with-preview">
      <div className="cr-sections">{sections}</div>
      <FormPreview resource={resource} record={base} />
    </div>
  );
};

export const FormBody = ({ form, wanted, steps, handInOf, onForward }: FormBodyProps) => {
  if (steps === undefined) return <Sections form={form} wanted={wanted} steps={steps} />;
  const { resource, base, judged } = form;
  return (
    <div className="cr-stepped">
      <StepList steps={steps} judged={judged} wanted={wanted} onForward={onForward} />
      <div className="cr-step-body">
        <Sections form={form} wanted={wanted} steps={steps} />
        <FormSummary resource={resource} record={base} steps={steps} judged={judged} wanted={wanted} />
        {steps.at === summaryStep && <HandInPart handInOf={handInOf} />}
      </div>
    </div>
  );
};
