import { type FormEvent, useState } from 'react'
import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import { assignPanMulti } from '../../../../../shared/contracts/fund-portfolio/assignPanMulti.ts'
import { getPanLessHoldings } from '../../../../../shared/contracts/fund-portfolio/getPanLessHoldings.ts'
import { maskPan } from '../../../../../shared/vocabulary/identifiers.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Card } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { SelectField } from '../../../components/ui/form/TextField.tsx'
import { MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { fundReads } from '../../../lib/calls/fundReads.ts'
import { useAction } from '../../../lib/calls/useAction.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { panlessPlace } from '../overview/LeftOut.tsx'
import css from '../parts/funds.module.css'
import type { OwnedPan } from '../useFunds.ts'

type Panless = BodyOf<typeof getPanLessHoldings>['data']['holdings'][number]

interface PanlessHoldingsProps {
  /** Those that holdings can be given to. */
  readonly pans: readonly OwnedPan[]
  readonly pansHref: string
}

/** Holdings without a PAN of the investor's, to be given one, several at once (D1 s7). Nothing when there are none. */
export function PanlessHoldings({ pans, pansHref }: PanlessHoldingsProps) {
  const { t } = useTexts()
  const read = useRead(getPanLessHoldings, {})
  const holdings = read.data?.ok === true ? read.data.body.data.holdings : undefined
  if (holdings?.length === 0) return null
  return (
    <div id={panlessPlace} tabIndex={-1}>
      <Card title={t('funds.panless')}>
        <p>{t('funds.panlessText')}</p>
        {holdings === undefined ? (
          <ReadState read={read} waiting={<Skeleton lines={4} />} title={t('funds.panlessFailed')} text />
        ) : (
          <AssignForm holdings={holdings} pans={pans} pansHref={pansHref} />
        )}
      </Card>
    </div>
  )
}

interface AssignFormProps extends PanlessHoldingsProps {
  readonly holdings: readonly Panless[]
}

function AssignForm({ holdings, pans, pansHref }: AssignFormProps) {
  const { t } = useTexts()
  const free = holdings.filter(({ pan }) => pan === 'none')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = free.map(({ positionId }) => positionId).filter(id => chosen.has(id))
  const choose = (some: readonly string[], on: boolean): void => {
    const next = new Set(chosen)
    for (const id of some)
      if (on) next.add(id)
      else next.delete(id)
    setChosen(next)
  }
  const { busy, error, run } = useAction(async (pan: string) => {
    const answer = await callOnce(assignPanMulti, {
      holdings: ids.map(positionId => ({ pan, positionId })),
    })
    if (answer.ok) {
      toast.success(t('funds.assigned', { count: ids.length }))
      setChosen(new Set())
      await rereadAll(...fundReads)
    }
    return answer
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const pan = new FormData(event.currentTarget).get('pan')
    if (ids.length > 0 && typeof pan === 'string') run(pan)
  }
  return (
    <form className={css.panless} onSubmit={submit}>
      <RowList>
        {holdings.map(one => (
          <PanlessRow
            key={one.positionId}
            holding={one}
            pansHref={pansHref}
            chosen={chosen.has(one.positionId)}
            onChoose={on => choose([one.positionId], on)}
          />
        ))}
      </RowList>
      {error !== undefined && <Banner tone="error" title={error} />}
      {free.length > 0 &&
        (pans.length === 0 ? (
          <a href={pansHref}>{t('funds.addPan')}</a>
        ) : (
          <>
            <SelectField
              name="pan"
              label={t('funds.assignTo')}
              defaultValue={pans[0]?.pan ?? ''}
              placeholder={null}
              options={pans.map(({ pan, name }) => ({ value: pan, label: `${name}, ${maskPan(pan)}` }))}
            />
            <Actions>
              {ids.length === 0 ? (
                <p>{t('funds.assignNone')}</p>
              ) : (
                // Keys: the pressed "choose all" must not become this one while its click goes on.
                <Button key="assign" type="submit" busy={busy}>
                  {t('funds.assign', { count: ids.length })}
                </Button>
              )}
              {free.length > 1 && (
                <Button
                  key="all"
                  variant="quiet"
                  onClick={() =>
                    choose(
                      free.map(({ positionId }) => positionId),
                      true,
                    )
                  }
                >
                  {t('funds.chooseAll')}
                </Button>
              )}
            </Actions>
          </>
        ))}
    </form>
  )
}

interface PanlessRowProps {
  readonly holding: Panless
  readonly pansHref: string
  readonly chosen: boolean
  readonly onChoose: (on: boolean) => void
}

/** One holding: with a tick box, or, when its printed PAN is not known, with the way to add it. */
function PanlessRow({ holding, pansHref, chosen, onChoose }: PanlessRowProps) {
  const { t } = useTexts()
  const { schemeName, amc, folio, units, mtmPaise, pan } = holding
  return (
    <Row end={mtmPaise !== undefined && <MoneyText paise={mtmPaise} show="always" />}>
      {pan === 'none' ? (
        <label className={css.pick}>
          <input
            type="checkbox"
            checked={chosen}
            aria-label={t('funds.choose', { scheme: schemeName, folio })}
            onChange={event => onChoose(event.currentTarget.checked)}
          />
          <strong lang="en">{schemeName}</strong>
        </label>
      ) : (
        <strong lang="en">{schemeName}</strong>
      )}
      <p className={css.small}>
        <span lang="en">{amc}</span> · {t('funds.folio', { folio })}
        {units !== undefined && (
          <>
            {' '}
            · <UnitsText units={units} />
          </>
        )}
      </p>
      <p className={css.small}>
        {t(pan === 'none' ? 'funds.panNotPrinted' : 'funds.panUnknown')}{' '}
        {pan === 'unknown' && <a href={pansHref}>{t('funds.addPan')}</a>}
      </p>
    </Row>
  )
}
