import { useState } from 'react'
import { generatePdf } from '../../../../../shared/contracts/reports/generatePdf.ts'
import { listReportPdfs } from '../../../../../shared/contracts/reports/listReportPdfs.ts'
import { type PdfReportName, pdfReportNames } from '../../../../../shared/contracts/reports/reportPdf.ts'
import { financialYearDays, financialYearStart } from '../../../../../shared/vocabulary/calendarDays.ts'
import { Stack } from '../../../components/ui/Card.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { SubmitActions } from '../../../components/ui/form/SubmitActions.tsx'
import { SelectField, TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { todayInIndia } from '../../../lib/calls/serverClock.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { reportTitles } from '../reportTitles.ts'
import { yearOptions } from '../yearOptions.ts'

/** Asks for a report as a PDF: which one, and of what day, year or period (D1 s7). */
export function PdfForm({ email }: { readonly email: string }) {
  const { t } = useTexts()
  const today = todayInIndia()
  const [report, setReport] = useState<PdfReportName>('holdings')
  const form = useForm({
    schema: generatePdf.input,
    submit: async values => {
      const answer = await callOnce(generatePdf, values)
      if (!answer.ok) return answer.problem
      toast.success(t('reports.pdfAsked'))
      rereadAll(listReportPdfs.name)
    },
  })
  return (
    <form {...form.props}>
      <input type="hidden" name="email" value={email} />
      <Stack>
        <SelectField
          {...form.field('report')}
          label={t('reports.pdfReport')}
          placeholder={null}
          defaultValue="holdings"
          options={pdfReportNames.map(name => ({ value: name, label: t(reportTitles[name]) }))}
          onChange={event => {
            const chosen = pdfReportNames.find(name => name === event.currentTarget.value)
            if (chosen !== undefined) setReport(chosen)
          }}
        />
        {report === 'holdings' && (
          <TextField
            {...form.field('date')}
            key="day"
            type="date"
            label={t('reports.asOf')}
            defaultValue={today}
            max={today}
          />
        )}
        {(report === 'transactions' || report === 'tax') && (
          <SelectField
            {...form.field('date')}
            key="year"
            label={t('reports.year')}
            placeholder={null}
            defaultValue={today}
            options={yearOptions(today, t)}
          />
        )}
        {report === 'statement' && (
          <>
            <TextField
              {...form.field('from')}
              type="date"
              label={t('reports.from')}
              defaultValue={financialYearDays(financialYearStart(today)).from}
              max={today}
            />
            <TextField
              {...form.field('to')}
              type="date"
              label={t('reports.to')}
              defaultValue={today}
              max={today}
            />
          </>
        )}
        <SubmitActions form={form} cancelLabel={null}>
          {t('reports.makePdf')}
        </SubmitActions>
      </Stack>
    </form>
  )
}
