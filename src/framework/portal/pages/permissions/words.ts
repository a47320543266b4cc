/** The words of the screens that grant, beside those of every view. */
import { wordsWith } from '../../render/words-with.ts';
import { permissionsEn } from './permissions-en.ts';
import { permissionsZh } from './permissions-zh.ts';

export const usePermissionWords = wordsWith({ permissions: permissionsZh }, { permissions: permissionsEn });
