/** What a call asks besides a record, as a form: judged by the rules of every form, and asked as often as one likes. */
import { Form } from 'ra-core';
import type { ReactNode } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { payloadOf } from '../inputs/check.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words.ts';
import { FollowLanguage } from './follow-language.ts';
import { FormField } from './form-field.tsx';
import { useResolver } from './use-resolver.ts';
import './form.css';

type Values = Readonly<Record<string, unknown>>;

interface QuestionsFormProps {
  readonly questions: Readonly<Record<string, ClientField>>;
  readonly start: Values;
  readonly className: string;
  readonly onAsk: (payload: Values) => Promise<void>;
  readonly children: ReactNode;
}

export const QuestionsForm = ({ questions, start, className, onAsk, children }: QuestionsFormProps) => {
  const session = useSession();
  const { language } = useWords();
  const resolver = useResolver({ fields: questions, when: {}, before: undefined, session }, language);
  return (
    <Form
      defaultValues={start}
      record={start}
      onSubmit={(values: Values) => onAsk(payloadOf(questions, values, undefined))}
      resolver={resolver}
      mode="onSubmit"
      reValidateMode="onBlur"
      disableInvalidFormNotification
      noValidate
      className={className}
    >
      <FollowLanguage />
      {children}
    </Form>
  );
};

/** @param of the call that asks, for the choices of references */
export const Questions = ({ questions, of }: { readonly questions: QuestionsFormProps['questions']; readonly of: string }) =>
  Object.values(questions).map(field => <FormField key={field.name} field={field} resource={of} />);
