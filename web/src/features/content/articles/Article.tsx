import type { ReactNode } from 'react'
import { Card } from '../../../components/ui/Card.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { Beside, ReadingSection } from '../../../components/ui/reading/Beside.tsx'
import { RichText } from '../../../components/ui/reading/RichText.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import css from '../content.module.css'
import { type ArticleName, articles, articlesWritten } from './articles.ts'

interface ArticleProps {
  readonly name: ArticleName
  readonly listHref: string
  readonly hrefOf: (name: ArticleName) => string
  /** Below the text of a section, e.g. a table. */
  readonly below?: Readonly<Record<number, ReactNode>>
}

/** An article: its sections, the sentence that stands on each of them, who wrote it and when, and the next one. */
export function Article({ name, listHref, hrefOf, below = {} }: ArticleProps) {
  const { t, language } = useTexts()
  const at = articles.findIndex(article => article.name === name)
  const article = articles[at]
  const next = articles[(at + 1) % articles.length]
  const sections = Array.from({ length: article?.sections ?? 0 }, (_, place) => place + 1)
  return (
    <article>
      <PageTitle eyebrow={<a href={listHref}>{t('learn.back')}</a>} lead={t(`${name}.lead`)}>
        {t(`learn.of.${name}`)}
      </PageTitle>
      <Beside
        side={
          <>
            <Card variant="sunken" title={t('learn.complianceTitle')}>
              <p>{t('learn.compliance')}</p>
              <p>{t('learn.written', { date: dayText(articlesWritten, language) })}</p>
            </Card>
            {next && <NextArticle name={next.name} href={hrefOf(next.name)} minutes={next.minutes} />}
          </>
        }
      >
        {sections.map(place => (
          <ReadingSection key={place} title={findText(`${name}.section${place}`)}>
            <RichText text={findText(`${name}.section${place}Text`) ?? ''} />
            {below[place]}
          </ReadingSection>
        ))}
      </Beside>
    </article>
  )
}

interface NextArticleProps {
  readonly name: ArticleName
  readonly href: string
  readonly minutes: number
}

/** Its title is among the texts of the list. */
function NextArticle({ name, href, minutes }: NextArticleProps) {
  const { t } = useTexts()
  return (
    <p className={css.next}>
      {t('learn.next')}: <a href={href}>{t(`learn.of.${name}`)}</a> ({t('learn.minutes', { count: minutes })})
    </p>
  )
}
