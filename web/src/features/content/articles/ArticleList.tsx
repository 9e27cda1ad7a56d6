import { useTexts } from '../../../lib/i18n.ts'
import css from '../content.module.css'
import { type ArticleName, articles } from './articles.ts'

/** The articles with what each is about. */
export function ArticleList({ hrefOf }: { readonly hrefOf: (name: ArticleName) => string }) {
  const { t } = useTexts()
  return (
    <ul className={css.articles}>
      {articles.map(({ name, minutes }) => (
        <li key={name}>
          <h2>
            <a href={hrefOf(name)}>{t(`learn.of.${name}`)}</a>
          </h2>
          <p>{t(`learn.about.${name}`)}</p>
          <p className={css.note}>{t('learn.minutes', { count: minutes })}</p>
        </li>
      ))}
    </ul>
  )
}
