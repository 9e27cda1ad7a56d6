import { hrefTo } from '../../app/paths.ts'
import { Card, DescriptionList, LedgerRow, Stack } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { DateRow, EnglishRow } from '../../components/ui/Rows.tsx'
import { Beside, ReadingSection } from '../../components/ui/reading/Beside.tsx'
import { RichText } from '../../components/ui/reading/RichText.tsx'
import { OutcomeTable } from '../../features/content/mld/OutcomeTable.tsx'
import { becameOf, breakPoints, outcomesAt, paidPaise, sample } from '../../features/content/mld/sample.ts'
import { useTexts } from '../../lib/i18n.ts'
import { dayText, formatPaise } from '../../lib/indianFormat.ts'
import { percentText } from '../../lib/percentText.ts'
import { OpenPage } from './OpenPage.tsx'

const outcomes = outcomesAt([-50, -20, 0, 10, 15, 20, 25, 30, 50])
const levels = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })

/** `/market-linked-debentures/mld2/details`: the terms of the documents' sample (D2 s3), to which an article leads. */
export function MldDetailsRoute() {
  const { t, language } = useTexts()
  const { terms } = sample
  const paise = (amount: number) => formatPaise(amount, language)
  return (
    <OpenPage>
      <PageTitle eyebrow={<a href={hrefTo('mld')}>{t('mld.back')}</a>} lead={t('mld.detailsLead')}>
        {t('mld.detailsTitle')}
      </PageTitle>
      <Beside side={<Terms />}>
        <Stack gap={8}>
          <ReadingSection title={t('mld.how')}>
            <OutcomeTable outcomes={outcomes} />
          </ReadingSection>
          <ReadingSection title={t('mld.formula')}>
            <RichText
              text={t('mld.formulaText', {
                participation: terms.participation,
                floor: percentText(terms.floor),
                cap: percentText(terms.cap),
                floorBelow: percentText(breakPoints.floorBelow),
                capAbove: percentText(breakPoints.capAbove),
              })}
            />
          </ReadingSection>
          <ReadingSection title={t('mld.happened')}>
            <RichText
              text={t('mld.happenedText', {
                from: levels.format(Number(terms.initialLevel)),
                to: levels.format(Number(sample.finalLevel)),
                return: percentText(becameOf),
                paid: paise(paidPaise),
                face: paise(terms.faceValuePaise),
              })}
            />
          </ReadingSection>
          <ReadingSection title={t('mld.risksTitle')}>
            <RichText text={t('mld.risksText')} />
          </ReadingSection>
        </Stack>
      </Beside>
    </OpenPage>
  )
}

/** The fields of an index-linked debenture (D2 s3). */
function Terms() {
  const { t, language } = useTexts()
  const { terms } = sample
  return (
    <Card variant="page" title={t('mld.detailsTerms')}>
      <DescriptionList>
        <EnglishRow label={t('mld.name')} text={sample.name} />
        <EnglishRow label={t('mld.issuedBy')} text={sample.issuer} />
        <EnglishRow label={t('mld.isin')} text={sample.ISIN} />
        <EnglishRow
          label={t('mld.rating')}
          note={t('mld.ratingOn', { date: dayText(sample.ratedOn, language) })}
          text={sample.rating}
        />
        <LedgerRow label={t('mld.faceValue')}>{formatPaise(terms.faceValuePaise, language)}</LedgerRow>
        <LedgerRow label={t('mld.floor')}>{percentText(terms.floor)}</LedgerRow>
        <LedgerRow label={t('mld.cap')}>{percentText(terms.cap)}</LedgerRow>
        <LedgerRow label={t('mld.participation')}>
          {t('mld.participationText', { times: terms.participation })}
        </LedgerRow>
        <EnglishRow label={t('mld.underlying')} text={terms.underlying} />
        <LedgerRow label={t('mld.initialLevel')}>{levels.format(Number(terms.initialLevel))}</LedgerRow>
        <LedgerRow label={t('mld.finalLevel')}>{levels.format(Number(sample.finalLevel))}</LedgerRow>
        <DateRow label={t('mld.issued')} iso={terms.allotmentDate} />
        <DateRow label={t('mld.matures')} iso={terms.maturityDate} />
        <LedgerRow label={t('mld.repaid')} note={t('mld.repaidText')}>
          100%
        </LedgerRow>
        <EnglishRow label={t('mld.trustee')} text={sample.trustee} />
        <EnglishRow label={t('mld.ribbonListed')} text={sample.listedOn} />
      </DescriptionList>
      <DescriptionList>
        {(['nature', 'security', 'payout'] as const).map(row => (
          <LedgerRow key={row} label={t(`mld.${row}`)} note={t(`mld.${row}Text`)}>
            {null}
          </LedgerRow>
        ))}
      </DescriptionList>
    </Card>
  )
}
