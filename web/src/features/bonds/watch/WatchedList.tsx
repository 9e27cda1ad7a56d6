import { setWatchLetters } from '../../../../../shared/contracts/bonds/setWatchLetters.ts'
import { watchRuleOn } from '../../../../../shared/finance/watchRule.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Switch } from '../../../components/ui/form/Switch.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { todayInIndia } from '../../../lib/calls/serverClock.ts'
import { useAction } from '../../../lib/calls/useAction.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../bonds.module.css'
import { OpportunityCard } from '../catalogue/OpportunityCard.tsx'
import { useWatchList } from './useWatchList.ts'
import { WatchStar } from './WatchStar.tsx'

interface WatchedListProps {
  readonly dealHref: (product: string) => string
  readonly listHref: string
}

/** The deals that one watches, and whether letters are written about them. */
export function WatchedList({ dealHref, listHref }: WatchedListProps) {
  const { t } = useTexts()
  const read = useWatchList()
  const { rows } = read
  if (rows === undefined)
    return (
      <ReadState
        read={read}
        waiting={<Skeleton cards={3} />}
        title={t('bonds.watchFailed')}
        text={t('bonds.fetchFailedText')}
      />
    )
  return (
    <Stack>
      {rows.length === 0 ? (
        <EmptyState
          title={t('bonds.watchNone')}
          action={<LinkButton href={listHref}>{t('bonds.toTheList')}</LinkButton>}
        >
          {t('bonds.watchNoneText')}
        </EmptyState>
      ) : (
        <ul className={css.deals}>
          {rows.map(bond => (
            <li key={bond.product}>
              <OpportunityCard
                bond={bond}
                href={dealHref(bond.product)}
                actions={<WatchStar bond={bond} worded />}
              />
            </li>
          ))}
        </ul>
      )}
      <Letters letters={read.letters === true} />
    </Stack>
  )
}

/** Stops the letters, or has them again; it takes effect at once. */
function Letters({ letters }: { readonly letters: boolean }) {
  const { t } = useTexts()
  const { busy, error, run } = useAction(async (next: boolean) => {
    const answer = await callContract(setWatchLetters, { letters: next })
    if (answer.ok) rereadAll('getWatchList')
    return answer
  })
  return (
    <Card>
      <Switch
        label={t('bonds.watchLetters')}
        hint={t('bonds.watchLettersHint', { count: Number(watchRuleOn(todayInIndia())) })}
        checked={letters}
        disabled={busy}
        onChange={run}
      />
      {error !== undefined && <p role="alert">{error}</p>}
    </Card>
  )
}
