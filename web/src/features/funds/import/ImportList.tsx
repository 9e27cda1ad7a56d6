import { Card } from '../../../components/ui/Card.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText } from '../../../components/ui/MoneyText.tsx'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../parts/funds.module.css'
import { stateTones, useImportTitle } from './importWords.ts'
import type { useImports } from './useImports.ts'

interface ImportListProps {
  readonly list: ReturnType<typeof useImports>
  readonly onSee: (importId: string) => void
}

/** The imports so far, newest first; each leads to its result. */
export function ImportList({ list: { imports, ...read }, onSee }: ImportListProps) {
  const { t } = useTexts()
  const titleOf = useImportTitle()
  return (
    <Card title={t('fundImport.history')}>
      {imports === undefined ? (
        <ReadState read={read} waiting={<Skeleton lines={3} />} title={t('fundImport.historyFailed')} text />
      ) : imports.length === 0 ? (
        <p>{t('fundImport.none')}</p>
      ) : (
        <RowList>
          {imports.map(one => (
            <Row
              key={one.importId}
              end={
                <StatusStamp tone={stateTones[one.state]}>{t(`fundImport.state.${one.state}`)}</StatusStamp>
              }
            >
              <p>{titleOf(one)}</p>
              <p className={css.small}>
                <DateText iso={one.at} style="both" />
                {one.folios > 0 && <> · {t('fundImport.inFolios', { count: one.folios })}</>} ·{' '}
                <button type="button" className={css.jump} onClick={() => onSee(one.importId)}>
                  {t('fundImport.see')}
                  <VisuallyHidden>: {titleOf(one)}</VisuallyHidden>
                </button>
              </p>
            </Row>
          ))}
        </RowList>
      )}
    </Card>
  )
}
