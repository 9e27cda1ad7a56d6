import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Card, Columns, Stack } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Beside, ReadingSection } from '../../components/ui/reading/Beside.tsx'
import { RichText } from '../../components/ui/reading/RichText.tsx'
import { HearOfDeals } from '../../features/content/components/HearOfDeals.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { OpenPage, useIsVisitor } from './OpenPage.tsx'

/** `/alternate-assets` (D1 s2): what there is beyond plain bonds, and the wish to hear of a new kind of deal. */
export function AlternateAssetsRoute() {
  const { t } = useTexts()
  const isVisitor = useIsVisitor()
  return (
    <OpenPage>
      <PageTitle lead={t('learn.alternateLead')}>{t('learn.alternate')}</PageTitle>
      <Beside
        side={
          <>
            <HearOfDeals loginHref={isVisitor ? hrefTo('login') : undefined} />
            <Card variant="sunken" title={t('learn.complianceTitle')}>
              <p>{t('learn.compliance')}</p>
            </Card>
          </>
        }
      >
        <Stack gap={8}>
          <ReadingSection title={t('learn.alternateHere')}>
            <Columns>
              <Kind
                title={t('learn.alternateLinked')}
                text={t('learn.alternateLinkedText')}
                more={t('learn.alternateLinkedMore')}
                href={hrefTo('mld')}
              />
              <Kind
                title={t('learn.alternatePool')}
                text={t('learn.alternatePoolText')}
                more={t('learn.alternatePoolMore')}
                href={`${hrefTo('faq')}?topic=ptc`}
              />
            </Columns>
            {!isVisitor && (
              <p>
                <a href={hrefTo('opportunities')}>{t('learn.alternateSee')}</a>
              </p>
            )}
          </ReadingSection>
          <ReadingSection title={t('learn.alternateNot')}>
            <RichText text={t('learn.alternateNotText')} />
          </ReadingSection>
        </Stack>
      </Beside>
    </OpenPage>
  )
}

interface KindProps {
  readonly title: string
  readonly text: string
  readonly more: string
  readonly href: string
}

const Kind = ({ title, text, more, href }: KindProps) => (
  <Card
    title={title}
    actions={
      <LinkButton variant="secondary" href={href}>
        {more}
      </LinkButton>
    }
  >
    <p>{text}</p>
  </Card>
)
