import { hrefTo, type PathParams } from '../../app/paths.ts'
import { siteLinks } from '../../app/siteLinks.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { LaterPart } from '../../components/ui/feedback/LaterPart.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Beside } from '../../components/ui/reading/Beside.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { TopicQuestions, TopicTabs } from '../../features/content/components/Faqs.tsx'
import { faqTopicOf } from '../../features/content/faqTopics.ts'
import { useQuery } from '../../lib/hashLocation.ts'
import { loadTexts, useTexts } from '../../lib/i18n.ts'
import { OpenPage, useIsVisitor } from './OpenPage.tsx'

/**
 * `/faq` and `/{product}-faq` (D1 s2): questions by topic, `?topic=ptc`, and for an investor those about one bond and its
 * issuer, `?issue=<product>` (D2 s1).
 */
export function FaqRoute({ params }: { readonly params: PathParams<'faqOfProduct'> }) {
  const { t } = useTexts()
  const query = useQuery()
  const isVisitor = useIsVisitor()
  if (query.has('issue') && !isVisitor) return <LaterPart load={loadIssue} waiting={<Skeleton lines={8} />} />
  const own = params.product === undefined ? hrefTo('faq') : hrefTo('faqOfProduct', params)
  const topic = faqTopicOf(query.get('topic'), params.product === undefined ? 'generic' : 'bonds')
  return (
    <OpenPage>
      <PageTitle lead={t('faq.lead')}>{t('faq.title')}</PageTitle>
      <Stack gap={6}>
        <TopicTabs topic={topic} hrefOf={other => `${own}?topic=${other}`} />
        <Beside side={<Side isVisitor={isVisitor} />}>
          <TopicQuestions topic={topic} />
        </Beside>
      </Stack>
    </OpenPage>
  )
}

/** Where to go on. */
function Side({ isVisitor }: { readonly isVisitor: boolean }) {
  const { t } = useTexts()
  return (
    <>
      {!isVisitor && <FaqLinks about="oneBond" to="toBonds" href={hrefTo('opportunities')} />}
      <FaqLinks about="readMore" to="toArticles" href={hrefTo('learn')} />
      <Card
        title={t('faq.unanswered')}
        actions={
          <>
            <LinkButton variant="secondary" href={siteLinks.contact}>
              {t('faq.contact')}
            </LinkButton>
            <LinkButton variant="quiet" href={hrefTo('grievance')}>
              {t('faq.complain')}
            </LinkButton>
          </>
        }
      >
        <p>{t('faq.unansweredText')}</p>
      </Card>
    </>
  )
}

interface FaqLinksProps {
  readonly about: 'oneBond' | 'readMore'
  readonly to: 'toBonds' | 'toArticles'
  readonly href: string
}

function FaqLinks({ about, to, href }: FaqLinksProps) {
  const { t } = useTexts()
  const link = (
    <LinkButton variant="secondary" href={href}>
      {t(`faq.${to}`)}
    </LinkButton>
  )
  return (
    <Card title={t(`faq.${about}`)} actions={link}>
      <p>{t(`faq.${about}Text`)}</p>
    </Card>
  )
}

/** Loaded when it is asked for: visitors never do. */
const loadIssue = async () => {
  const [{ IssueQuestions }] = await Promise.all([
    import('../../features/bonds/questions/IssueQuestions.tsx'),
    loadTexts(['bonds']),
  ])
  return function Issue() {
    const { t } = useTexts()
    const id = useQuery().get('issue') ?? ''
    return (
      <Stack gap={8}>
        <div>
          <IssueQuestions id={id} listHref={hrefTo('opportunities')} dealHref={hrefTo('bond', { id })} />
        </div>
        <a href={hrefTo('faq')}>{t('faq.toTopics')}</a>
      </Stack>
    )
  }
}
