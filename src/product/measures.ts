/** What is measured of the authority: lists that are late, certificates of its own that end, orders that wait, stamps that others gave. */
import type { Stamping } from '#product/calls/certificate/stamping.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { crls } from '#resources/certificate/crls.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import { type Measure, secondsBetween } from '#service/metrics/measure.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

const all = { page: { number: 1, size: 200 }, total: false } as const;
const dayMs = 86_400_000;

export const measures = (read: Rows, stamping: Pick<Stamping, 'counted'>): readonly Measure[] => [
  {
    name: 'revocation_list_late_seconds',
    help: 'How long a revocation list has been due to be made anew; 0 where it is not.',
    labels: ['issuer'],
    read: async now =>
      (await rowsOf(read, issuers).list(all)).list.map(({ name, crlDueAt }) => ({
        value: crlDueAt === null ? 0 : Math.max(0, secondsBetween(new Date(crlDueAt), now)),
        labels: { issuer: name },
      })),
  },
  {
    name: 'offline_root_list_ends_in_seconds',
    help: 'Seconds until the newest list of a root that is kept elsewhere ends; 0 where there is none.',
    labels: ['issuer'],
    read: async now => {
      const roots = await rowsOf(read, issuers).all({ state: 'ACTIVE', parent: { isSet: false }, keyId: { isSet: false } });
      return Promise.all(
        roots.map(async ({ id, name }) => {
          const newest = {
            where: [{ issuer: id }],
            sort: { field: 'number', order: 'DESC' },
            page: { number: 1, size: 1 },
            total: false,
          } as const;
          const [list] = (await rowsOf(read, crls).list({ ...newest, columns: ['id', 'nextUpdate'] })).list;
          return { value: secondsBetween(now, list?.nextUpdate ?? now), labels: { issuer: name } };
        }),
      );
    },
  },
  {
    name: 'authority_ends_in_seconds',
    help: 'Seconds until the certificate of an authority that issues ends.',
    labels: ['issuer'],
    read: async now =>
      (await rowsOf(read, issuers).list({ ...all, where: [{ state: 'ACTIVE', notAfter: { isSet: true } }] })).list.map(
        ({ name, notAfter }) => ({
          value: secondsBetween(now, notAfter ?? now),
          labels: { issuer: name },
        }),
      ),
  },
  {
    name: 'service_certificate_ends_in_seconds',
    help: 'Seconds until the certificate that answers OCSP requests, stamps times or makes seals ends.',
    labels: ['purpose'],
    read: async now => {
      const { list } = await rowsOf(read, serviceCertificates).list({
        ...all,
        where: [{ revokedAt: { isSet: false } }],
        sort: { field: 'notAfter', order: 'ASC' },
      });
      // The last one of each purpose: it has taken the place of those before it.
      const newest = new Map(list.map(({ purpose, notAfter }) => [purpose, notAfter]));
      return [...newest].map(([purpose, notAfter]) => ({ value: secondsBetween(now, notAfter ?? now), labels: { purpose } }));
    },
  },
  {
    name: 'time_stamps_asked',
    help: "Time stamps asked of others' authorities since this process started, by what came of it.",
    labels: ['authority', 'outcome'],
    read: async () => stamping.counted(),
  },
  {
    name: 'certificate_orders',
    help: 'Orders of certificates that wait to be issued, and those that could not be.',
    labels: ['state'],
    read: () =>
      Promise.all(
        (['TO_ISSUE', 'ISSUE_FAILED'] as const).map(async state => ({
          value: await rowsOf(read, certificates).count({ state }),
          labels: { state },
        })),
      ),
  },
  {
    name: 'certificates_ending_in_week',
    help: 'Certificates in force that end within seven days.',
    read: async now => [
      {
        value: await rowsOf(read, certificates).count({
          state: 'ACTIVE',
          notAfter: { from: now.toISOString(), to: new Date(now.getTime() + 7 * dayMs).toISOString() },
        }),
      },
    ],
  },
];
