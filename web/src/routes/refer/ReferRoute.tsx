import { hrefTo } from '../../app/paths.ts'
import { useInvestorFacts } from '../../app/shell/investorFacts.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Beside, ReadingSection } from '../../components/ui/reading/Beside.tsx'
import { RichText } from '../../components/ui/reading/RichText.tsx'
import { TabLinks } from '../../components/ui/TabLinks.tsx'
import { Points } from '../../features/content/components/Points.tsx'
import { ReferralQuestions } from '../../features/content/components/ReferralQuestions.tsx'
import { useTexts } from '../../lib/i18n.ts'

/**
 * `/refer/{tab?}` while the programme is paused (K-004): the notice, what it pays, how it works, and what one can do
 * meanwhile. There is one tab, whatever the address says (K-027).
 */
export function ReferRoute() {
  const { t } = useTexts()
  const facts = useInvestorFacts()
  return (
    <>
      <PageTitle lead={t('refer.lead')}>{t('refer.title')}</PageTitle>
      <Stack gap={6}>
        <TabLinks
          label={t('refer.tabs')}
          current="bonds"
          items={[{ key: 'bonds', label: t('refer.tabBonds'), href: hrefTo('refer', { tab: 'Bonds' }) }]}
        />
        <Beside
          side={
            <>
              <Card
                title={t('refer.meanwhile')}
                actions={
                  <LinkButton variant="secondary" href={hrefTo('referDashboard')}>
                    {t('refer.toDashboard')}
                  </LinkButton>
                }
              >
                <RichText text={t('refer.meanwhileText')} />
              </Card>
              <Card title={t('refer.reward')}>
                <RichText text={t('refer.rewardText')} />
              </Card>
            </>
          }
        >
          <Stack gap={8}>
            <Banner tone="info" title={t('refer.paused')}>
              {t('refer.pausedText')}
            </Banner>
            {facts?.obUserApproved === false && (
              <Banner
                tone="info"
                actions={
                  <LinkButton variant="secondary" href={hrefTo('docvault')}>
                    {t('refer.toKyc')}
                  </LinkButton>
                }
              >
                {t('refer.approvedOnly')}
              </Banner>
            )}
            <ReadingSection title={t('refer.how')}>
              <Points
                inOrder
                items={([1, 2, 3] as const).map(
                  at => [t(`refer.how${at}`), t(`refer.how${at}Text`)] as const,
                )}
              />
            </ReadingSection>
            <ReadingSection title={t('refer.questions')}>
              <ReferralQuestions failed={t('refer.questionsFailed')} />
            </ReadingSection>
          </Stack>
        </Beside>
      </Stack>
    </>
  )
}
