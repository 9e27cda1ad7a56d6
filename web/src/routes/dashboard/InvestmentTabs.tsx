import { hrefTo } from '../../app/paths.ts'
import { referralPaused } from '../../app/referral.ts'
import { storeLinks } from '../../app/storeLinks.ts'
import { Stack } from '../../components/ui/Card.tsx'
import { LaterPart } from '../../components/ui/feedback/LaterPart.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { TabLinks } from '../../components/ui/TabLinks.tsx'
import { InvestTab } from '../../features/bonds/catalogue/InvestTab.tsx'
import { useQuery } from '../../lib/hashLocation.ts'
import { loadTexts, useTexts } from '../../lib/i18n.ts'
import { isInNativeApp } from '../../lib/nativeApp.ts'

const tabs = ['invest', 'portfolio', 'faq'] as const

interface InvestmentTabsProps {
  /** From the address; an unknown name is the first tab (K-135). */
  readonly tab: string
  readonly approved: boolean
}

/** The Investments screen: invest, portfolio, faq (D3 s2). */
export function InvestmentTabs({ tab: name, approved }: InvestmentTabsProps) {
  const tab = tabs.find(one => one === name) ?? 'invest'
  const { t } = useTexts()
  const query = useQuery()
  return (
    <Stack gap={6}>
      <TabLinks
        label={t('bonds.tabs')}
        current={tab}
        items={[
          { key: 'invest', label: t('bonds.tabInvest'), href: hrefTo('dashboard', { tab: 'invest' }) },
          {
            key: 'portfolio',
            label: t('bonds.tabPortfolio'),
            href: hrefTo('dashboard', { tab: 'portfolio' }),
          },
          { key: 'faq', label: t('bonds.tabFaq'), href: hrefTo('dashboard', { tab: 'faq' }) },
        ]}
      />
      {tab === 'invest' && (
        <InvestTab
          approved={approved}
          inApp={isInNativeApp(query.toString())}
          referralPaused={referralPaused}
          hrefs={{ list: hrefTo('opportunities'), refer: hrefTo('refer') }}
          dealHref={id => hrefTo('bond', { id })}
          stores={storeLinks}
        />
      )}
      {tab === 'portfolio' && <LaterPart load={loadBonds} waiting={<Skeleton cards={3} />} />}
      {tab === 'faq' && <LaterPart load={loadFaqs} waiting={<Skeleton lines={6} />} />}
    </Stack>
  )
}

/** The questions by topic, as on the page of all questions. */
const loadFaqs = async () => {
  const [{ TopicQuestions, TopicTabs }, { faqTopicOf }] = await Promise.all([
    import('../../features/content/components/Faqs.tsx'),
    import('../../features/content/faqTopics.ts'),
    loadTexts(['faq']),
  ])
  return function FaqTab() {
    const topic = faqTopicOf(useQuery().get('topic'), 'bonds')
    return (
      <Stack>
        <TopicTabs topic={topic} hrefOf={other => `${hrefTo('dashboard', { tab: 'faq' })}?topic=${other}`} />
        <TopicQuestions topic={topic} />
      </Stack>
    )
  }
}

/** The holdings, as on the portfolio's own screen. */
const loadBonds = async () => {
  const [{ MyBonds }] = await Promise.all([
    import('../portfolio/MyBonds.tsx'),
    loadTexts(['liquidation', 'orders', 'portfolio']),
  ])
  return MyBonds
}
