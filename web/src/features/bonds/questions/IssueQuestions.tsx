import { getBond } from '../../../../../shared/contracts/bonds/getBond.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Columns } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { ReadingSection } from '../../../components/ui/reading/Beside.tsx'
import { Questions } from '../../../components/ui/reading/Questions.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { questionsOfIssue, questionsOfIssuer } from './issueQuestions.ts'

interface IssueQuestionsProps {
  /** A product's id or an ISIN. */
  readonly id: string
  readonly listHref: string
  readonly dealHref: string
}

/** The questions about one issue and about its issuer, answered from what was published for it (D2 s1, s3). */
export function IssueQuestions({ id, listHref, dealHref }: IssueQuestionsProps) {
  const reader = useTexts()
  const { t } = reader
  const read = useRead(getBond, { id })
  const title = t('faq.ofIssue')
  if (read.data?.ok !== true) {
    const isUnknown = read.data?.ok === false && read.data.status < 500
    return (
      <>
        <PageTitle>{title}</PageTitle>
        {isUnknown ? (
          <EmptyState
            title={t('bonds.productUnknown')}
            action={<LinkButton href={listHref}>{t('bonds.toTheList')}</LinkButton>}
          />
        ) : (
          <ReadState read={read} waiting={<Skeleton lines={8} />} title={t('faq.failed')} />
        )}
      </>
    )
  }
  const bond = read.data.body.data
  return (
    <>
      <PageTitle
        eyebrow={title}
        lead={t('faq.ofIssueLead')}
        aside={
          <LinkButton variant="secondary" href={dealHref}>
            {t('faq.toDeal')}
          </LinkButton>
        }
      >
        <span lang="en">{bond.displayName}</span>
      </PageTitle>
      <Columns min="wide">
        <ReadingSection title={t('faq.aboutIssue')}>
          <Questions items={questionsOfIssue(bond, reader)} />
        </ReadingSection>
        <ReadingSection title={t('faq.aboutIssuer')}>
          <Questions items={questionsOfIssuer(bond, listHref, reader)} />
        </ReadingSection>
      </Columns>
    </>
  )
}
