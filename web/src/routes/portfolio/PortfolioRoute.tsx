import { useRef } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Actions, Stack } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { loadTexts, useTexts } from '../../lib/i18n.ts'
import { WhenNear } from '../../lib/loading/WhenNear.tsx'
import { MyBonds } from './MyBonds.tsx'
import css from './portfolio.module.css'

const loadFunds = async () => {
  const [{ MyFunds }] = await Promise.all([import('./MyFunds.tsx'), loadTexts(['funds', 'pans'])])
  return MyFunds
}
const nothing = {}

/** What one owns: bonds and mutual funds, both always there (K-001). The funds are loaded when their place comes into view. */
export function PortfolioRoute() {
  const { t } = useTexts()
  const places = { bonds: useRef<HTMLHeadingElement>(null), funds: useRef<HTMLHeadingElement>(null) }
  const go = (place: keyof typeof places): void => {
    const heading = places[place].current
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <>
      <PageTitle
        lead={t('portfolio.lead')}
        aside={
          <Actions>
            <Button variant="quiet" onClick={() => go('bonds')}>
              {t('portfolio.toBonds')}
            </Button>
            <Button variant="quiet" onClick={() => go('funds')}>
              {t('portfolio.toFunds')}
            </Button>
          </Actions>
        }
      >
        {t('portfolio.title')}
      </PageTitle>
      <Stack gap={8}>
        <div>
          <h2 ref={places.bonds} className={css.section} tabIndex={-1}>
            {t('portfolio.bonds')}
          </h2>
          <MyBonds />
        </div>
        <div>
          <h2 ref={places.funds} className={css.section} tabIndex={-1}>
            {t('portfolio.funds')}
          </h2>
          <WhenNear load={loadFunds} given={nothing} room={css.room} waiting={<Skeleton cards={2} />} />
        </div>
      </Stack>
    </>
  )
}
