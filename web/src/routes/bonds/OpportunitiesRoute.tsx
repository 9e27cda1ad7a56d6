import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { wishOf } from '../../features/bonds/catalogue/listWish.ts'
import { OpportunityList } from '../../features/bonds/catalogue/OpportunityList.tsx'
import { comparedIds } from '../../features/bonds/compare/comparedIds.ts'
import { WatchedList } from '../../features/bonds/watch/WatchedList.tsx'
import { changeQuery, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** All opportunities: live, upcoming and historical (D3 s2). */
export function OpportunitiesRoute() {
  const { t } = useTexts()
  const query = useQuery()
  const isWatchList = query.get('list') === 'watched'
  const list = hrefTo('opportunities')
  if (isWatchList)
    return (
      <>
        <PageTitle eyebrow={<a href={list}>{t('bonds.backToList')}</a>} lead={t('bonds.watchLead')}>
          {t('bonds.watchTitle')}
        </PageTitle>
        <WatchedList dealHref={id => hrefTo('bond', { id })} listHref={list} />
      </>
    )
  return (
    <>
      <PageTitle
        lead={t('bonds.opportunitiesLead')}
        aside={
          <LinkButton variant="secondary" href={`${list}?list=watched`}>
            {t('bonds.watchTitle')}
          </LinkButton>
        }
      >
        {t('bonds.headingOpportunities')}
      </PageTitle>
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
