import type { Language, Translate } from '../../lib/i18n.ts'
import { formatUnits } from '../../lib/indianFormat.ts'

/** So many units with the word, e.g. `1 unit`, as a part of a sentence. */
export const unitsWords = (t: Translate, units: number, language: Language): string =>
  t('common.units', { count: units, formatted: formatUnits(units, language) })
