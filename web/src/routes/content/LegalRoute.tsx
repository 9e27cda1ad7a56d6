import type { ReactNode } from 'react'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { CompanyFacts } from '../../features/landing/CompanyFacts.tsx'
import { findText, useTexts } from '../../lib/i18n.ts'
import { dayText } from '../../lib/indianFormat.ts'
import css from './legal.module.css'
import { type LegalPage, legalPages } from './legalPages.ts'
import { SiteNav } from './SiteNav.tsx'

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
        <SiteNav />
      </Stack>
    </>
  )
}

export const PrivacyRoute = () => <Legal page="privacy" />
export const DisclaimerRoute = () => <Legal page="disclaimer" />
export const GrievanceRoute = () => <Legal page="grievance" />
export const AboutRoute = () => <Legal page="about" />
