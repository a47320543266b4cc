/** Rows as a tree, with its tools over it. */
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Row } from '../../../contract.ts';
import { FindBox } from '../../../find-box.tsx';
import { columnsOf, useCan } from '../../../resource.ts';
import { branches, sifted } from '../../../tree/nodes.ts';
import { Tree } from '../../../tree/tree.tsx';
import { useWords } from '../../../words.ts';
import { MoveButtons } from './move-buttons.tsx';
import { nested, numberOf, type RowNode, type TreeOptions, textIn } from './nested.ts';
import { Parts, partsOf } from './parts.tsx';
import { RowSigns } from './row-signs.tsx';
import { useOrder } from './use-order.ts';

interface TreeRowsProps {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly options: TreeOptions;
  readonly rows: readonly Row[];
}

/** What a row is called in its tree: by its first column, in English where the row has that. */
const useNameOf = (resource: ClientResource, { key }: TreeOptions): ((row: Row) => string) => {
  const { language } = useWords();
  const [title] = columnsOf(resource);
  const english = resource.fields[`${title?.name ?? ''}En`];
  return row => (language === 'en' && english !== undefined && textIn(row[english.name])) || textIn(row[title?.name ?? key]);
};

/** The nodes that fit what is looked for. */
const useFound = (nodes: readonly RowNode[], number: string | undefined, text: string) => {
  const wanted = useDeferredValue(text.trim().toLocaleLowerCase());
  const fits = (node: RowNode) =>
    `${node.label} ${textIn(number === undefined ? null : node.row[number])}`.toLocaleLowerCase().includes(wanted);
  return { isWhole: wanted === '', shown: wanted === '' ? nodes : sifted(nodes, fits) };
};

export const TreeRows = ({ resource, basePath, options, rows }: TreeRowsProps) => {
  const { t, label } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const nameOf = useNameOf(resource, options);
  const [part, setPart] = useState(partsOf(resource, options)[0] ?? '');
  const [text, setText] = useState('');
  const mine = options.apart === undefined ? rows : rows.filter(row => row[options.apart ?? ''] === part);
  const nodes = nested(mine, options, nameOf);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(branches(nested(rows, options, nameOf))));
  const number = numberOf(resource, options);
  const { isWhole, shown } = useFound(nodes, number, text);
  const order = useOrder(resource.name, options.sort, nodes);
  const isMovable = options.sort !== undefined && isWhole && can(callFor(resource, 'update'));
  // What the service alone sets says nothing about how the row is kept.
  const flags = columnsOf(resource)
    .slice(1)
    .filter(field => field.type === 'flag' && field.readOnly !== true);

  return (
    <>
      <div className="cr-filters cr-tree-tools">
        <Parts resource={resource} options={options} part={part} onPart={setPart} />
        <FindBox text={text} onText={setText} hint={t('tree.find')} />
        <Button quiet onClick={() => setOpen(new Set(branches(nodes)))}>
          {t('tree.openAll')}
        </Button>
        <Button quiet onClick={() => setOpen(new Set())}>
          {t('tree.closeAll')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="cr-empty">{t('list.emptyFiltered')}</p>
      ) : (
        <div className="cr-tree-frame">
          <Tree
            label={label(resource.label)}
            found={text}
            nodes={shown}
            open={isWhole ? open : new Set(branches(shown))}
            onOpen={setOpen}
            onSelect={node => navigate(`${basePath}/${node.id}/show`)}
            look={({ row }) => (flags.some(field => row[field.name] === true) ? 'faint' : undefined)}
          >
            {node => (
              <>
                <RowSigns resource={resource} row={node.row} number={number} flags={flags} />
                {isMovable ? <MoveButtons node={node} nodes={nodes} order={order} /> : null}
              </>
            )}
          </Tree>
        </div>
      )}
    </>
  );
};
