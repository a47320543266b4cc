/** Where user numbers stand in a record: in a field, or in a column of its rows. */
import type { Field } from '../declare/fields.ts';

type Naming = Pick<Field, 'person' | 'of'>;

/** The columns of a field's rows that hold them. */
export const namingColumns = ({ of = {} }: Naming): readonly string[] => Object.keys(of).filter(name => of[name]?.person);

export const namesPeople = (field: Naming): boolean => field.person === true || namingColumns(field).length > 0;
