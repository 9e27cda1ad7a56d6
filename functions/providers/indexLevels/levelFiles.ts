import { daysBetween } from '../../../shared/vocabulary/calendarDays.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import { type FileRequestsOptions, fileRequests } from '../../platform/vendors/vendorFiles.ts'
import { type Benchmark, type IndexLevel, type IndexLevels, mostLevelDays } from './port.ts'

/** The name of an index in the addresses and files; the format is ours (README.md). */
const names: Readonly<Record<Benchmark, string>> = {
  equity: 'NIFTY 50 TRI',
  debt: 'CRISIL SHORT TERM BOND',
}
const header = 'Index,Date,Level'
const mostBytes = 1_000_000

export function openLevelFiles(options: FileRequestsOptions): IndexLevels {
  const read = fileRequests('index-levels', options, { mostBytes, budgetMs: 20_000, attempts: 2 })
  return {
    async levels(benchmark, from, to) {
      const days = daysBetween(from, to) + 1
      if (days < 1 || days > mostLevelDays) throw new RangeError(`one to ${mostLevelDays} days a call`)
      const query = new URLSearchParams({ index: names[benchmark], from, to })
      const text = await read({ path: `/v1/levels?${query}`, operation: 'levels' })
      const levels = levelsOf(text, names[benchmark])
      if (levels.some(({ date }) => date < from || date > to)) throw new ProviderRefused('otherPeriod')
      return levels
    },
  }
}

function levelsOf(text: string, name: string): IndexLevel[] {
  const [first, ...lines] = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map(line => line.trim())
  if (first !== header) throw unreadable()
  const byDate = new Map<string, number>()
  for (const line of lines.filter(one => one !== '')) {
    const [, index, date = '', points = '', places = ''] =
      /^([^,]+),(\d{4}-\d{2}-\d{2}),(\d{1,9})(?:\.(\d{1,4}))?$/.exec(line) ?? []
    const levelE4 = Number(points) * 10_000 + Number(places.padEnd(4, '0'))
    if (index !== name || levelE4 <= 0 || (byDate.get(date) ?? levelE4) !== levelE4) throw unreadable()
    byDate.set(date, levelE4)
  }
  return [...byDate]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, levelE4]) => ({ date, levelE4 }))
}

const unreadable = (): ProviderUnavailable =>
  new ProviderUnavailable('the vendor answered what nobody can read')
