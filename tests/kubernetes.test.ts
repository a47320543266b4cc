/** The sample for Kubernetes, held against what the service reads and answers: names, ports and paths that are not there are nobody's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { configuration } from '#product/config/configuration.ts';
import { readConfig } from '#service/config/config.ts';
import { variables } from '#service/config/variables.ts';

const at = (path: string): string => readFileSync(join(import.meta.dirname, '../deploy', path), 'utf8');
const text = at('kubernetes/chancery.yaml');
const documents = parseAllDocuments(text);
const objects = new Map(documents.map(each => [String(each.get('kind')), each.toJS()]));
const pod = objects.get('StatefulSet').spec.template.spec;
const [container] = pod.containers;

test('[BEY-22] the sample for Kubernetes is well-formed, and its parts find each other', () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  expect([...objects.keys()]).toEqual(['ConfigMap', 'StatefulSet', 'Service', 'PodDisruptionBudget', 'Ingress']);
  const { labels } = objects.get('StatefulSet').spec.template.metadata;
  for (const kind of ['StatefulSet', 'PodDisruptionBudget']) expect(objects.get(kind).spec.selector.matchLabels).toEqual(labels);
  expect(objects.get('Service').spec.selector).toEqual(labels);
  const ports = container.ports.map(({ name }: { name: string }) => name);
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(name => container[name].httpGet);
  for (const port of [...probes.map(each => each.port), objects.get('Service').spec.ports[0].targetPort]) expect(ports).toContain(port);
  expect(probes.map(each => each.path)).toEqual(['/healthz', '/healthz', '/readyz']);
  const volumes = [
    ...pod.volumes.map((each: { name: string }) => each.name),
    objects.get('StatefulSet').spec.volumeClaimTemplates[0].metadata.name,
  ];
  for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
});

test('[BEY-22] it says what the service reads, on the ports and folder of the image, without rights', () => {
  const { data } = objects.get('ConfigMap');
  const named = /--from-env-file=\S+\s+# (.+)/.exec(text)?.[1]?.split(', ') ?? [];
  expect(named).toEqual(['DATABASE_URL', 'MASTER_KEY', 'S3_URL']);
  const known = Object.keys({ ...variables, ...configuration.variables });
  for (const name of [...Object.keys(data), ...named]) expect(known).toContain(name);
  const image = Object.fromEntries(
    [...at('docker/Dockerfile').matchAll(/\b(HOST|PORT|DATA_DIR)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  const config = readConfig({ ...image, ...data }, { dataDir: '/data', configuration });
  expect(container.ports.map(({ containerPort }: { containerPort: number }) => containerPort)).toEqual([config.port, config.metricsPort]);
  expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toContain(config.dataDir);
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(container.securityContext).toMatchObject({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
});
