import { hrefTo } from '../../app/paths.ts'
import { ComparePage } from '../../features/bonds/compare/ComparePage.tsx'
import { comparedIds } from '../../features/bonds/compare/comparedIds.ts'
import { changeQuery, useQuery } from '../../lib/hashLocation.ts'

/** Deals side by side; the address keeps which, so that it can be sent, and comes back after a log-in. */
export function CompareRoute() {
  const ids = comparedIds(useQuery().get('ids'))
  const list = hrefTo('opportunities')
  return (
    <ComparePage
      ids={ids}
      onIds={next => changeQuery({ ids: next.length === 0 ? undefined : next.join(',') })}
      dealHref={id => hrefTo('bond', { id })}
      listHref={ids.length === 0 ? list : `${list}?compare=${ids.join(',')}`}
    />
  )
}
