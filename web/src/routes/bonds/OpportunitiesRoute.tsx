import { hrefTo } from '../../app/paths.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { wishOf } from '../../features/bonds/catalogue/listWish.ts'
import { OpportunityList } from '../../features/bonds/catalogue/OpportunityList.tsx'
import { comparedIds } from '../../features/bonds/compare/comparedIds.ts'
import { changeQuery, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** All opportunities: live, upcoming and historical (D3 s2). */
export function OpportunitiesRoute() {
  const { t } = useTexts()
  const query = useQuery()
  return (
    <>
      <PageTitle lead={t('bonds.opportunitiesLead')}>{t('bonds.headingOpportunities')}</PageTitle>
      <OpportunityList
        hrefOf={id => hrefTo('bond', { id })}
        view={query.get('view')}
        kind={query.get('kind')}
        wish={wishOf(query)}
        onChoose={changeQuery}
        compared={comparedIds(query.get('compare'))}
        onCompare={ids => changeQuery({ compare: ids.length === 0 ? undefined : ids.join(',') })}
        compareHref={ids => `${hrefTo('compare')}?ids=${ids.join(',')}`}
        onWish={changeQuery}
      />
    </>
  )
}
