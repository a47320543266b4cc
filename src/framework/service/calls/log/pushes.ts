/** Targets of pushes: an address that may be told, a secret that only the two sides know. */
import { randomBytes } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { isInner } from '#service/delivery/outside.ts';
import type { Act, Inside } from '#service/records/act.ts';
import { settingOf } from '#service/store/settings.ts';

/** HTTPS, and not into the own network, unless the setting allows both. What a name leads to is judged again at each delivery. */
export const checkAddress: Inside = async act => {
  const address = act.changes.targetUrl;
  if (typeof address !== 'string') return;
  if (await settingOf(act.records.rows, 'pushToPrivate')) return;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:') throw new Refusal('PUSH_HTTPS');
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':');
  if (host === 'localhost' || host.endsWith('.localhost') || (isAddress && isInner(host))) throw new Refusal('PUSH_PRIVATE');
};

/** A new secret, answered this once. */
export const newSecret: Inside = async act => {
  const secret = randomBytes(32).toString('base64url');
  act.changes.secret = secret;
  act.answer.secret = secret;
};

/** A new target: its address is judged, its secret made. */
export const newTarget: Inside = async (act: Act) => {
  await checkAddress(act);
  await newSecret(act);
};
