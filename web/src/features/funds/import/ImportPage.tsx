import { useState } from 'react'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../parts/funds.module.css'
import { ImportForm } from './ImportForm.tsx'
import { ImportList } from './ImportList.tsx'
import { ImportResult } from './ImportResult.tsx'
import { useImports } from './useImports.ts'

interface ImportPageProps {
  /** Of the address: the import that is shown, so that a reload comes back to it. */
  readonly importId: string | undefined
  readonly onImportId: (importId: string | undefined) => void
  readonly portfolioHref: string
  readonly pansHref: string
}

/**
 * The import of a statement (D1 s5): how to get one, the form, the import as it runs, and those so far. An import that is
 * running is shown whatever the address says: after a reload, or when another tab started it.
 */
export function ImportPage({ importId, onImportId, portfolioHref, pansHref }: ImportPageProps) {
  const { t } = useTexts()
  const list = useImports()
  const [repeated, setRepeated] = useState<string>()
  const running = list.imports?.find(({ state }) => state === 'importing')
  const shown = importId ?? running?.importId
  return (
    <Stack gap={6}>
      {shown === undefined ? (
        <>
          <Card title={t('fundImport.how')} variant="sunken">
            <details className={css.how}>
              <summary>CAMS, KFintech</summary>
              <p>{t('fundImport.howCams')}</p>
            </details>
            <details className={css.how}>
              <summary>NSDL, CDSL</summary>
              <p>{t('fundImport.howDepository')}</p>
            </details>
          </Card>
          <Card title={t('fundImport.choose')} variant="page">
            <ImportForm
              onImport={(id, isRepeated) => {
                setRepeated(isRepeated ? id : undefined)
                onImportId(id)
                void rereadAll('getFundImports')
              }}
            />
          </Card>
        </>
      ) : (
        <ImportResult
          key={shown}
          importId={shown}
          repeated={repeated === shown}
          portfolioHref={portfolioHref}
          pansHref={pansHref}
          onAnother={() => onImportId(undefined)}
        />
      )}
      <ImportList list={list} onSee={onImportId} />
    </Stack>
  )
}
