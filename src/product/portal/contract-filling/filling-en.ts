/** The words of filling in a contract, in English. */
import type { Shape } from '#portal/messages/translate.ts';
import type { fillingZh } from './filling-zh.ts';

export const fillingEn: Shape<typeof fillingZh> = {
  fill: {
    panel: 'Fill in the contract',
    lead: 'What you enter shows in its place on the pages. Fields marked * are required.',
    returned: 'Sent back to you. Please correct it and submit it again. Reason: %{reason}',
    final:
      'Once submitted it is written into the document, and only the initiating company can send it back. Signing begins when all parties are done.',
    faults: '%{n} field needs to be corrected |||| %{n} fields need to be corrected',
    submit: 'Submit',
    busy: 'Writing…',
    done: 'Filled in “%{title}”',
  },
};
