import { hrefTo } from '../../app/paths.ts'
import { referralPaused } from '../../app/referral.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Card, DescriptionList, LedgerRow, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Beside, ReadingSection } from '../../components/ui/reading/Beside.tsx'
import { RichText } from '../../components/ui/reading/RichText.tsx'
import { TopicQuestions } from '../../features/content/components/Faqs.tsx'
import { PlatformStats } from '../../features/content/components/PlatformStats.tsx'
import { Points } from '../../features/content/components/Points.tsx'
import { ReferralQuestions } from '../../features/content/components/ReferralQuestions.tsx'
import { OutcomeTable } from '../../features/content/mld/OutcomeTable.tsx'
import { Ribbons } from '../../features/content/mld/Ribbons.tsx'
import { outcomesAt, sample } from '../../features/content/mld/sample.ts'
import { useTexts } from '../../lib/i18n.ts'
import { formatPaise } from '../../lib/indianFormat.ts'
import { percentText } from '../../lib/percentText.ts'
import { OpenPage, useIsVisitor } from './OpenPage.tsx'

const outcomes = outcomesAt([-30, 0, 15, 25, 40])

/** `/mld`, the landing page of market-linked debentures (D2 s2), for visitors too (K-043). */
export function MldRoute() {
  const { t } = useTexts()
  const isVisitor = useIsVisitor()
  return (
    <OpenPage>
      <PageTitle eyebrow={t('mld.title')} lead={t('mld.lead')}>
        {t('mld.headline')}
      </PageTitle>
      <Beside
        sideFirst
        side={
          <>
            <KeyTerms />
            <LinkButton href={isVisitor ? hrefTo('login') : `${hrefTo('opportunities')}?type=mld`} wide>
              {t(isVisitor ? 'mld.logIn' : 'mld.seeLive')}
            </LinkButton>
          </>
        }
      >
        <Stack gap={8}>
          <div>
            <Ribbons />
          </div>
          <Reasons />
          <ReadingSection title={t('mld.how')}>
            <p>{t('mld.howText')}</p>
            <OutcomeTable outcomes={outcomes} />
          </ReadingSection>
          <ReadingSection title={t('mld.issuer')}>
            <RichText
              text={`${t('mld.issuerText')}\n\n${t('mld.issuerSample', { issuer: sample.issuer })}`}
            />
          </ReadingSection>
          <Process />
          <ReadingSection title={t('mld.community')}>
            <PlatformStats page="mld" />
          </ReadingSection>
          <Referral />
          <ReadingSection title={t('mld.faq')}>
            <TopicQuestions topic="mld" />
          </ReadingSection>
          <ReadingSection title={t('mld.termsOfUse')}>
            <RichText text={t('mld.termsOfUseText')} />
          </ReadingSection>
        </Stack>
      </Beside>
    </OpenPage>
  )
}

function KeyTerms() {
  const { t, language } = useTexts()
  const { terms } = sample
  return (
    <Card
      variant="page"
      title={t('mld.terms')}
      actions={
        <LinkButton variant="secondary" href={hrefTo('mldDetails')}>
          {t('mld.toDetails')}
        </LinkButton>
      }
    >
      <DescriptionList>
        <LedgerRow label={t('mld.floor')} note={t('mld.overTerm')}>
          {percentText(terms.floor)}
        </LedgerRow>
        <LedgerRow label={t('mld.cap')} note={t('mld.overTerm')}>
          {percentText(terms.cap)}
        </LedgerRow>
        <LedgerRow label={t('mld.participation')}>
          {t('mld.participationText', { times: terms.participation })}
        </LedgerRow>
        <LedgerRow label={t('mld.minimum')}>{formatPaise(terms.faceValuePaise, language)}</LedgerRow>
        <LedgerRow label={t('mld.tenor')}>{t('mld.tenorYears', { count: 2 })}</LedgerRow>
      </DescriptionList>
      <p>{t('mld.termsOf')}</p>
    </Card>
  )
}

function Reasons() {
  const { t } = useTexts()
  return (
    <>
      <ReadingSection title={t('mld.why')}>
        <Points
          items={([1, 2, 3, 4] as const).map(at => [t(`mld.why${at}`), t(`mld.why${at}Text`)] as const)}
        />
      </ReadingSection>
      <Banner tone="info" title={t('mld.whyNot')}>
        {t('mld.whyNotText')}
      </Banner>
    </>
  )
}

function Process() {
  const { t } = useTexts()
  return (
    <ReadingSection title={t('mld.steps')}>
      <Points
        inOrder
        items={([1, 2, 3, 4] as const).map(at => [t(`mld.step${at}`), t(`mld.step${at}Text`)] as const)}
      />
    </ReadingSection>
  )
}

/** The steps of a referral with its questions (D2 s2; the amounts of D2 on this page only, K-003). */
function Referral() {
  const { t } = useTexts()
  return (
    <ReadingSection title={t('mld.refer')}>
      {referralPaused && <Banner tone="info">{t('mld.referPaused')}</Banner>}
      <RichText text={`1. ${t('mld.refer1')}\n2. ${t('mld.refer2')}\n3. ${t('mld.refer3')}`} />
      <RichText text={t('mld.referText')} />
      <h3>{t('mld.referFaq')}</h3>
      <ReferralQuestions failed={t('mld.referFaqFailed')} />
    </ReadingSection>
  )
}
