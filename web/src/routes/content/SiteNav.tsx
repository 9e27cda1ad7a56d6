import { hrefTo } from '../../app/paths.ts'
import { useTexts } from '../../lib/i18n.ts'
import css from './legal.module.css'

const links = [
  ['learn', 'session.learn'],
  ['faq', 'session.faqs'],
  ['mld', 'session.mld'],
  ['alternateAssets', 'session.alternateAssets'],
  ['about', 'session.aboutUs'],
  ['termsOfUse', 'session.terms'],
  ['privacy', 'session.privacy'],
  ['disclaimer', 'session.disclaimer'],
  ['grievance', 'session.grievance'],
  ['login', 'session.toLogin'],
] as const

/** The pages that anybody may read, for the foot of a page. */
export function SiteNav() {
  const { t } = useTexts()
  return (
    <nav aria-label={t('session.moreToRead')}>
      <ul className={css.links}>
        {links.map(([name, text]) => (
          <li key={name}>
            <a href={hrefTo(name)}>{t(text)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
