import type { getStats } from '../../shared/contracts/content/getStats.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { statSets, statsNote } from './data/stats.ts'

/** The set of a page, the usual one for a page without its own (K-029). */
export const handleGetStats =
  (): Handler<typeof getStats> =>
  ({ page, language = 'en' }) => {
    const { asOf, stats } = page === 'mld' ? statSets.mld : statSets.default
    const spoken = stats.map(({ id, value, label }) => ({
      id,
      value: value[language],
      label: label[language],
    }))
    return Promise.resolve(reply({ data: { asOf, note: statsNote[language], stats: spoken } }))
  }
