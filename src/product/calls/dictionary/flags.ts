/** Settings as everybody may ask for them: the flags of the system, the page of notices; and what payment needs to be switched on. */
import { Refusal } from '#engine/wire/errors.ts';
import { hasAnyGateway } from '#product/calls/certificate/payment-gateways.ts';
import { settingOf } from '#product/settings.ts';
import { dictionaryCalls } from '#resources/dictionary/calls.ts';
import { settings } from '#resources/dictionary/settings.ts';
import { checkSetting } from '#service/calls/settings.ts';
import type { Act } from '#service/records/act.ts';
import { answer, standing, written } from '#service/records/typed.ts';

/** `systemFlag/query`. Payment is on only where there is something to pay by. */
export const flags = answer(dictionaryCalls)('en.systemFlag', async act => {
  const { rows } = act.records;
  return {
    maintenance: await settingOf(rows, 'maintenance'),
    registrationOpen: await settingOf(rows, 'registrationOpen'),
    paymentOn: hasAnyGateway() && (await settingOf(rows, 'paymentOn')),
    supportPhone: await settingOf(rows, 'supportPhone'),
    supportEmail: await settingOf(rows, 'supportEmail'),
  };
});

/** `notice/url`: where the operators publish their notices; null where nothing is set. */
export const noticeUrl = answer(dictionaryCalls)('en.notice', async act => ({ url: await settingOf(act.records.rows, 'noticeUrl') }));

/** New registrations are taken only while registration is open. */
export const refuseClosedRegistration = async (act: Act): Promise<void> => {
  if (!(await settingOf(act.records.rows, 'registrationOpen')))
    throw new Refusal('REGISTRATION_CLOSED', { data: { code: 'REGISTRATION_CLOSED' } });
};

/** A change of a setting: nobody is offered to pay where there is no gateway. */
export const saveSetting = written(settings)(async act => {
  const { key, value } = standing(settings, act);
  if (key === 'paymentOn' && value === 'true' && !hasAnyGateway())
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'value', code: 'PAYMENT_NO_GATEWAY' }] });
  await checkSetting(act);
});
