import type { ReactNode } from 'react'
import { hrefTo } from '../../app/paths.ts'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { CompanyFacts } from '../../features/landing/CompanyFacts.tsx'
import { findText, useTexts } from '../../lib/i18n.ts'
import { dayText } from '../../lib/indianFormat.ts'
import css from './legal.module.css'
import { type LegalPage, legalPages } from './legalPages.ts'

interface LegalProps {
  readonly page: LegalPage
  /** Before the sections. */
  readonly children?: ReactNode
}

/** A page about the company: its sections, its version, who runs the platform, and the other pages. */
export function Legal({ page, children }: LegalProps) {
  const { t, language } = useTexts()
  const { sections, version } = legalPages[page]
  return (
    <>
      <PageTitle lead={t('legal.version', { date: dayText(version, language) })}>
        {t(`legal.${page}`)}
      </PageTitle>
      <Stack gap={6}>
        {children}
        <Card variant="page">
          {sections.map(at => (
            <section key={at} className={css.section}>
              <h2>{findText(`legal.${page}${at}`)}</h2>
              <p>{findText(`legal.${page}${at}Text`)}</p>
            </section>
          ))}
        </Card>
        <Card title={t('legal.company')}>
          <CompanyFacts />
        </Card>
        <LegalLinks />
      </Stack>
    </>
  )
}

const links = [
  ['termsOfUse', 'legal.terms'],
  ['privacy', 'legal.privacy'],
  ['disclaimer', 'legal.disclaimer'],
  ['grievance', 'legal.grievance'],
  ['about', 'legal.about'],
  ['login', 'legal.home'],
] as const

/** The pages about the company, for the foot of a page. */
export function LegalLinks() {
  const { t } = useTexts()
  return (
    <nav aria-label={t('legal.links')}>
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

export const PrivacyRoute = () => <Legal page="privacy" />
export const DisclaimerRoute = () => <Legal page="disclaimer" />
export const GrievanceRoute = () => <Legal page="grievance" />
export const AboutRoute = () => <Legal page="about" />
