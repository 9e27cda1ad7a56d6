import { clearPdfDump } from '../../../../../shared/contracts/reports/clearPdfDump.ts'
import { downloadReportPdf } from '../../../../../shared/contracts/reports/downloadReportPdf.ts'
import { listReportPdfs } from '../../../../../shared/contracts/reports/listReportPdfs.ts'
import type { ReportPdf } from '../../../../../shared/contracts/reports/reportPdf.ts'
import { financialYearDays, financialYearStart } from '../../../../../shared/vocabulary/calendarDays.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { ConfirmButton } from '../../../components/ui/feedback/ConfirmButton.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { IconDownload } from '../../../components/ui/icons/actions.ts'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { useAction } from '../../../lib/calls/useAction.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { openFile } from '../../../lib/files/openFile.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/indianFormat.ts'
import { reportTitles } from '../reportTitles.ts'
import { PdfForm } from './PdfForm.tsx'
import css from './reports.module.css'

/** How often the list is read while a PDF is being made. */
const pollMs = 3000

/** Reports as PDFs: a form that asks for one, and those that were asked for (D1 s7, K-229). */
export function ReportPdfs({ email }: { readonly email: string }) {
  const { t } = useTexts()
  return (
    <Card title={t('reports.pdfs')}>
      <div className={css.pdfs}>
        <Stack>
          <p>{t('reports.pdfsText', { email })}</p>
          <PdfForm email={email} />
        </Stack>
        <PdfList />
      </div>
    </Card>
  )
}

function PdfList() {
  const { t } = useTexts()
  const read = useRead(
    listReportPdfs,
    {},
    { everyMs: data => (data?.ok === true && data.body.data.some(isBeingMade) ? pollMs : false) },
  )
  if (read.data?.ok !== true) return <ReadState read={read} waiting={<Skeleton lines={3} />} />
  const pdfs = read.data.body.data
  const kept = pdfs.some(pdf => pdf.state === 'ready' || isBeingMade(pdf))
  return (
    <Stack>
      <h3>{t('reports.pdfsMade')}</h3>
      {pdfs.length === 0 ? (
        <p>{t('reports.noPdfs')}</p>
      ) : (
        <RowList>
          {pdfs.map(pdf => (
            <PdfRow key={pdf.id} pdf={pdf} />
          ))}
        </RowList>
      )}
      {kept && (
        <ConfirmButton
          label={t('reports.deletePdfs')}
          title={t('reports.deletePdfs')}
          text={t('reports.deletePdfsText')}
          keepLabel={t('reports.keepPdfs')}
          action={() => callContract(clearPdfDump, {})}
          onEnd={answer => {
            if (answer.ok) toast.success(t('reports.pdfsDeleted'))
            rereadAll(listReportPdfs.name)
          }}
        />
      )}
    </Stack>
  )
}

const isBeingMade = ({ state }: ReportPdf): boolean => state === 'making'

/** What a PDF is of, e.g. `As of 25 Nov 2026`. */
function useSubject({ report, date, from, to }: ReportPdf): string {
  const { t, language } = useTexts()
  const day = (iso = ''): string => formatDate(iso, language) ?? iso
  if (report === 'statement') return t('reports.pdfPeriod', { from: day(from), to: day(to) })
  if (report === 'holdings') return t('reports.pdfAsOf', { date: day(date) })
  const year = financialYearDays(financialYearStart(date ?? ''))
  return t('reports.pdfYear', { from: year.from.slice(0, 4), to: year.to.slice(0, 4) })
}

function PdfRow({ pdf }: { readonly pdf: ReportPdf }) {
  const { t, language } = useTexts()
  const subject = useSubject(pdf)
  const title = t(reportTitles[pdf.report])
  const { busy, error, run } = useAction(async () => {
    const answer = await callContract(downloadReportPdf, { id: pdf.id })
    if (answer.ok) openFile(answer.body.data)
    else rereadAll(listReportPdfs.name)
    return answer
  })
  const states = {
    making: t('reports.pdfMaking'),
    ready: t('reports.pdfReady', { time: formatDate(pdf.keptUntil ?? '', language, 'both') ?? '' }),
    failed: t('reports.pdfStateFailed'),
    gone: t('reports.pdfStateGone'),
  }
  return (
    <Row
      end={
        pdf.state === 'ready' && (
          <Button variant="secondary" busy={busy} icon={<IconDownload size={20} />} onClick={run}>
            {t('reports.openPdf')}{' '}
            <VisuallyHidden>{t('reports.openPdfNamed', { report: `${title}, ${subject}` })}</VisuallyHidden>
          </Button>
        )
      }
    >
      <strong>{title}</strong>
      <p>{subject}</p>
      <p className={css.note}>{states[pdf.state]}</p>
      {error !== undefined && <Banner tone="error" title={error} />}
    </Row>
  )
}
