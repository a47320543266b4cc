/** What moves tell, and how whoever is signed in wants to be told. */
import { masked } from '#engine/project/represent.ts';
import { waysInput } from '#engine/system/message-calls.ts';
import { accountsOn } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import type { Telling } from '#service/delivery/tells.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { asking } from '#service/records/typed.ts';
import type { TransactionRows } from '#service/store/rows.ts';

/** Whatever is told by a move or a use case. */
export const tell =
  (services: Pick<Services, 'tell'>): Inside =>
  async act =>
    services.tell(act.records.rows as TransactionRows, act.input as unknown as Telling, act.now);

const accountOf = (act: Act, lock?: true) => {
  const session = sessionOf(act);
  return act.records.of(accountsOn(act.model, session.side)).get({ userNum: session.userNum }, lock === undefined ? {} : { lock });
};

/** `message/ways`: what whoever asks chose, and where it would go. */
export const ways: Inside = async act => {
  const { hearsBySms, hearsByMail, hearsIn, mobile, email } = await accountOf(act);
  return {
    sms: hearsBySms !== false,
    mail: hearsByMail !== false,
    language: hearsIn ?? 'zh',
    mobile: masked(mobile ?? null, 'mobile'),
    email: email ?? null,
  };
};

/** `message/choose`: by which ways, and in which language; the portal tells everybody. */
export const choose = asking(waysInput)(async act => {
  const account = await accountOf(act, true);
  const { sms, mail, language } = act.input;
  const { name } = accountsOn(act.model, sessionOf(act).side);
  await act.records.change(name, account, null, { hearsBySms: sms, hearsByMail: mail, hearsIn: language }, { action: 'chooseWays' });
  return ways(act);
});
