import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import css from './landing.module.css'

interface LandingProps {
  /** Registration, addresses and the ways of a complaint. */
  readonly company: ReactNode
}

const numbers = [1, 2, 3, 4] as const

/** What somebody reads who has never heard of us: how money and bonds move, costs, risks, who listens, questions. */
export function Landing({ company }: LandingProps) {
  const { t } = useTexts()
  const costs = [
    ['landing.costBuying', 'landing.costBuyingText', '₹0'],
    ['landing.costHolding', 'landing.costHoldingText', '₹0'],
    ['landing.costStamp', 'landing.costStampText', t('landing.asByLaw')],
    ['landing.costSelling', 'landing.costSellingText', t('landing.onEachPage')],
    ['landing.costTds', 'landing.costTdsText', t('landing.asByLaw')],
  ] as const
  return (
    <div className={css.sections}>
      <Section title={t('landing.how')}>
        <p className={css.lead}>{t('landing.howText')}</p>
        <Lane
          name={t('landing.money')}
          stops={numbers.map(at => [t(`landing.money${at}`), t(`landing.money${at}Text`)] as const)}
        />
        <Lane
          name={t('landing.bonds')}
          stops={numbers.map(at => [t(`landing.bonds${at}`), t(`landing.bonds${at}Text`)] as const)}
        />
      </Section>
      <div className={css.two}>
        <Section title={t('landing.costs')}>
          <dl className={css.ledger}>
            {costs.map(([what, note, amount]) => (
              <div key={what}>
                <dt>
                  {t(what)}
                  <small>{t(note)}</small>
                </dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title={t('landing.who')}>{company}</Section>
      </div>
      <Section title={t('landing.risks')}>
        <ul className={css.risks}>
          {numbers.map(at => (
            <li key={at}>
              <h3>{t(`landing.risk${at}`)}</h3>
              <p>{t(`landing.risk${at}Text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('landing.asked')}>
        <div className={css.questions}>
          {numbers.map(at => (
            <details key={at}>
              <summary>{t(`landing.question${at}`)}</summary>
              <p>{t(`landing.answer${at}`)}</p>
            </details>
          ))}
        </div>
      </Section>
    </div>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2 className={css.title}>{title}</h2>
    {children}
  </section>
)

interface LaneProps {
  readonly name: string
  readonly stops: readonly (readonly [where: string, what: string])[]
}

/** Where something goes, stop after stop. */
const Lane = ({ name, stops }: LaneProps) => (
  <div className={css.lane}>
    <h3>{name}</h3>
    <ol>
      {stops.map(([where, what]) => (
        <li key={where}>
          <strong>{where}</strong> {what}
        </li>
      ))}
    </ol>
  </div>
)
