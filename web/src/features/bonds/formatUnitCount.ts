import type { Language, Translate } from '../../lib/i18n.ts'
import { formatUnits } from '../../lib/indianFormat.ts'

/** Units with their noun, e.g. `1 unit`. */
export const formatUnitCount = (t: Translate, units: number, language: Language): string =>
  t('common.units', { count: units, formatted: formatUnits(units, language) })
