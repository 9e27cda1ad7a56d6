import { useState } from 'react'
import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import type { TimelineTransaction } from '../../../../shared/contracts/orders/getTimeline.ts'
import { reservedMinutes } from '../../../../shared/vocabulary/businessRules.ts'
import { hrefTo } from '../../app/paths.ts'
import { Button, LinkButton } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import type { TransactionHrefs } from '../../features/orders/transactions/TransactionRows.tsx'
import { waitsForInvestor } from '../../features/orders/transactions/wayOf.ts'
import { useTexts } from '../../lib/i18n.ts'
import { formatPaise } from '../../lib/indianFormat.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import css from './home.module.css'
import { isKycOpen } from './KycNews.tsx'

interface WaitsForYouProps {
  readonly profile: Profile | undefined
  readonly transactions: readonly TimelineTransaction[]
  readonly hrefs: TransactionHrefs
}

const offerKey = 'sthirank.passkeyOffer'
const nomineeKey = 'sthirank.nomineeAsked'

/**
 * What only the person can do: payments, quotes to answer, a nominee, and a safer log-in, the last two until they are put away;
 * a safer log-in is not offered beside an open KYC. Nothing, when nothing waits.
 */
export function WaitsForYou({ profile, transactions, hrefs }: WaitsForYouProps) {
  const { t } = useTexts()
  const offer = usePutAway(offerKey)
  const nominee = usePutAway(nomineeKey)
  const waiting = transactions.filter(waitsForInvestor)
  const isOffered = profile?.secondFactor === false && !isKycOpen(profile) && !offer.isAway
  // The KYC itself asks for nominees; who was approved before is asked once.
  const isNomineeWanted = profile?.nominationMissing === true && profile.obUserApproved && !nominee.isAway
  if (waiting.length === 0 && !isOffered && !isNomineeWanted) return null
  return (
    <div className={css.side}>
      <Card title={t('home.waits')}>
        <ul className={css.waits}>
          {waiting.map(one => (
            <WaitingOrder key={one.orderId} one={one} hrefs={hrefs} />
          ))}
          {isNomineeWanted && <Offer name="nominee" href={hrefTo('nominees')} onLater={nominee.putAway} />}
          {isOffered && <Offer name="offer" href={hrefTo('secondFactor')} onLater={offer.putAway} />}
        </ul>
      </Card>
    </div>
  )
}

interface OfferProps {
  readonly name: 'nominee' | 'offer'
  readonly href: string
  readonly onLater: () => void
}

/** Something to do that can be put away. */
function Offer({ name, href, onLater }: OfferProps) {
  const { t } = useTexts()
  return (
    <li>
      <p className={css.what}>{t(`home.${name}Title`)}</p>
      <p className={css.why}>{t(`home.${name}Text`)}</p>
      <div className={css.buttons}>
        <LinkButton variant="secondary" href={href}>
          {t(`home.${name}Action`)}
        </LinkButton>
        <Button variant="quiet" onClick={onLater}>
          {t('home.offerLater')}
        </Button>
      </div>
    </li>
  )
}

/** Something that is asked until it is put away on this device. */
function usePutAway(key: string) {
  const [isAway, setAway] = useState(() => readStored('local', key) !== null)
  const putAway = (): void => {
    writeStored('local', key, 'away')
    setAway(true)
  }
  return { isAway, putAway }
}

function WaitingOrder({
  one,
  hrefs,
}: {
  readonly one: TimelineTransaction
  readonly hrefs: TransactionHrefs
}) {
  const { t, language } = useTexts()
  const isQuote = one.type === 'Redeem'
  const params = { amount: formatPaise(one.amountPaise, language, { show: 'always' }), name: one.displayName }
  return (
    <li>
      <p className={css.what}>{isQuote ? t('home.answerQuote', params) : t('home.pay', params)}</p>
      <p className={css.why}>
        {isQuote ? t('home.answerQuoteText') : t('home.payText', { minutes: reservedMinutes })}
      </p>
      <div className={css.buttons}>
        <LinkButton href={isQuote ? hrefs.liquidation(one) : hrefs.order(one.orderId)}>
          {t(isQuote ? 'home.seeQuote' : 'home.payNow')}
        </LinkButton>
      </div>
    </li>
  )
}
