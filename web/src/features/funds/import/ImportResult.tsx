import type { FundImport } from '../../../../../shared/contracts/fund-portfolio/getFundImports.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { ProgressBar } from '../../../components/ui/form/ProgressBar.tsx'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import css from '../parts/funds.module.css'
import { ShowMore } from '../parts/ShowMore.tsx'
import { StatusMark, StatusNote } from '../parts/StatusMark.tsx'
import { useShown } from '../parts/useShown.ts'
import { stateTones, useImportTitle } from './importWords.ts'
import { useImports } from './useImports.ts'

export interface ImportResultProps {
  readonly importId: string
  /** The very file was imported before. */
  readonly repeated: boolean
  readonly portfolioHref: string
  readonly pansHref: string
  readonly onAnother: () => void
}

/** One import: how far it is, and then what became of every scheme. */
export function ImportResult({ importId, ...props }: ImportResultProps) {
  const { t } = useTexts()
  const { imports, ...read } = useImports(importId)
  const one = imports?.find(({ importId: id }) => id === importId) ?? imports?.[0]
  if (one === undefined)
    return (
      <Card title={t('fundImport.running')} variant="page">
        <ReadState read={read} waiting={<Skeleton lines={4} />} title={t('fundImport.historyFailed')} text />
      </Card>
    )
  return <Shown {...props} one={one} />
}

interface ShownProps extends Omit<ImportResultProps, 'importId'> {
  readonly one: FundImport
}

function Shown({ one, repeated, portfolioHref, pansHref, onAnother }: ShownProps) {
  const { t } = useTexts()
  const titleOf = useImportTitle()
  const { state, folios, foliosDone, schemes } = one
  const titles = {
    uploading: t('fundImport.state.uploading'),
    importing: t('fundImport.running'),
    imported: t('fundImport.done'),
    failed: t('fundImport.failedTitle'),
  }
  return (
    <Card
      title={titles[state]}
      variant="page"
      aside={<StatusStamp tone={stateTones[state]}>{t(`fundImport.state.${state}`)}</StatusStamp>}
      actions={
        <>
          {state === 'imported' && (
            <LinkButton href={portfolioHref}>{t('fundImport.toPortfolio')}</LinkButton>
          )}
          {state !== 'importing' && (
            <Button variant="quiet" onClick={onAnother}>
              {t('fundImport.another')}
            </Button>
          )}
        </>
      }
    >
      <p>{titleOf(one)}</p>
      {repeated && <Banner tone="info" title={t('fundImport.repeated')} />}
      {state === 'importing' && (
        <>
          <ProgressBar
            label={t('fundImport.running')}
            fraction={folios === 0 ? undefined : foliosDone / folios}
            detail={folios === 0 ? undefined : t('fundImport.foliosDone', { done: foliosDone, all: folios })}
          />
          <p>{t('fundImport.runningText')}</p>
        </>
      )}
      <div role="status">
        {state === 'imported' && (
          <p>
            {t('fundImport.doneText', {
              count: schemes.length,
              folios: t('fundImport.inFolios', { count: folios }),
            })}
          </p>
        )}
        {state === 'uploading' && <p>{t('fundImport.waitingFile')}</p>}
        {state === 'failed' && <p>{t('fundImport.failedText')}</p>}
      </div>
      <Warnings warnings={one.warnings} />
      {schemes.length > 0 && <Schemes schemes={schemes} portfolioHref={portfolioHref} pansHref={pansHref} />}
    </Card>
  )
}

/** What does not match the statement's own summary; an id without a sentence is said in general. */
function Warnings({ warnings }: Pick<FundImport, 'warnings'>) {
  const { t } = useTexts()
  const sentences = [...new Set(warnings.map(id => findText(id) ?? t('fundImport.warningOther')))]
  if (sentences.length === 0) return null
  return (
    <Banner tone="warning" title={t('fundImport.warnings')}>
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  )
}

type Scheme = FundImport['schemes'][number]

/** What needs the investor comes first: schemes that do not add up, then those without a PAN. */
const order = (scheme: Scheme): number =>
  scheme.status === 'broken' ? 0 : scheme.pan === 'known' ? (scheme.status === 'reconciled' ? 3 : 2) : 1

interface SchemesProps extends Pick<ImportResultProps, 'portfolioHref' | 'pansHref'> {
  readonly schemes: readonly Scheme[]
}

function Schemes({ schemes, portfolioHref, pansHref }: SchemesProps) {
  const { t } = useTexts()
  const sorted = schemes.toSorted(
    (one, other) => order(one) - order(other) || one.schemeName.localeCompare(other.schemeName, 'en'),
  )
  const { shown, count, next, more } = useShown(sorted)
  return (
    <>
      <h3>{t('fundImport.schemes')}</h3>
      <RowList>
        {shown.map(scheme => (
          <SchemeRow
            key={`${scheme.amc} ${scheme.folio} ${scheme.schemeName}`}
            scheme={scheme}
            portfolioHref={portfolioHref}
            pansHref={pansHref}
          />
        ))}
      </RowList>
      <ShowMore next={next} shown={count} all={sorted.length} onMore={more} />
    </>
  )
}

interface SchemeRowProps extends Pick<ImportResultProps, 'portfolioHref' | 'pansHref'> {
  readonly scheme: Scheme
}

function SchemeRow({ scheme, portfolioHref, pansHref }: SchemeRowProps) {
  const { t } = useTexts()
  const { schemeName, amc, folio, status, newRows, knownRows, older, pan } = scheme
  const counts = [
    newRows > 0 && t('fundImport.newRows', { count: newRows }),
    knownRows > 0 && t('fundImport.knownRows', { count: knownRows }),
  ].filter(text => text !== false)
  return (
    <Row end={<StatusMark status={status} />}>
      <strong lang="en">{schemeName}</strong>
      <p className={css.small}>
        <span lang="en">{amc}</span> · {t('funds.folio', { folio })}
        {counts.length > 0 && <> · {counts.join(', ')}</>}
      </p>
      <StatusNote status={status} at={scheme.break} />
      {older && <p className={css.small}>{t('fundImport.older')}</p>}
      {pan === 'unknown' && (
        <p className={css.small}>
          {t('fundImport.panUnknown')} <a href={pansHref}>{t('fundImport.addPan')}</a>
        </p>
      )}
      {pan === 'none' && (
        <p className={css.small}>
          {t('fundImport.panNone')} <a href={portfolioHref}>{t('fundImport.assign')}</a>
        </p>
      )}
    </Row>
  )
}
