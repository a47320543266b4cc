/** Faults by path and as the tree a form library keeps: the two spellings of the same complaints. */

export type Faults = Readonly<Record<string, string>>;
interface Leaf {
  readonly type: string;
  readonly message: string;
}

const stepsOf = (path: string): readonly string[] => path.replace(/\[(\d+)\]/g, '.$1').split('.');
const isLeaf = (node: unknown): node is Leaf =>
  typeof node === 'object' && node !== null && 'message' in node && typeof node.message === 'string';

/** `{ 'rows[3].count': 'said' }` as `{ rows: [,,, { count: { type, message } }] }`. */
export const treeOf = (faults: Faults): Record<string, object> => {
  const root: Record<string, object> = {};
  for (const [path, message] of Object.entries(faults)) {
    const steps = stepsOf(path);
    let node: Record<string, object> = root;
    steps.forEach((step, index) => {
      if (index === steps.length - 1) node[step] ??= { type: 'fault', message };
      else {
        const next = node[step] ?? (/^\d+$/.test(steps[index + 1] ?? '') ? [] : {});
        node[step] = next;
        node = next as Record<string, object>;
      }
    });
  }
  return root;
};

/** Every complaint below a node of the tree, by its path from there: `[3].count`; the node's own under the empty path. */
export const faultsIn = (node: unknown, path = ''): Faults => {
  if (isLeaf(node)) return { [path]: node.message };
  if (typeof node !== 'object' || node === null) return {};
  return Object.assign(
    {},
    ...Object.entries(node).map(([key, child]) =>
      // The form library spreads what it is told of a field: a list of rows comes back as an object with the rows' places for keys.
      faultsIn(child, Array.isArray(node) || /^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
    ),
  );
};
