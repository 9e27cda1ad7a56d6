import type { getStats } from '../../shared/contracts/content/getStats.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { statSets, statsNote } from './data/stats.ts'

/** The statistics of a page, or the default set for a page without its own (K-029). */
export const handleGetStats =
  (): Handler<typeof getStats> =>
  ({ page, language = 'en' }) => {
    const { asOf, stats } = page === 'mld' ? statSets.mld : statSets.default
    const translated = stats.map(({ id, value, label }) => ({
      id,
      value: value[language],
      label: label[language],
    }))
    return Promise.resolve(reply({ data: { asOf, note: statsNote[language], stats: translated } }))
  }
