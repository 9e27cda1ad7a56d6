import { type FormEvent, useRef, useState } from 'react'
import { spreadsheetType } from '../../../../../shared/contracts/fileReply.ts'
import { downloadReport, type ReportName } from '../../../../../shared/contracts/reports/downloadReport.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { SelectField, TextField } from '../../../components/ui/form/TextField.tsx'
import { formValues } from '../../../components/ui/form/useForm.ts'
import { IconDownload } from '../../../components/ui/icons/actions.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { todayInIndia } from '../../../lib/calls/serverClock.ts'
import { saveFile } from '../../../lib/files/saveFile.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { yearOptions } from '../yearOptions.ts'

interface ReportCardProps {
  readonly name: ReportName
  readonly title: string
  readonly text: string
}

/** A report with the day or the financial year it is of, and its download (D3 s5). */
export function ReportCard({ name, title, text }: ReportCardProps) {
  const { t, language } = useTexts()
  const today = todayInIndia()
  const { busy, dateError, failure, download } = useDownload(name, language)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { date } = formValues(event.currentTarget)
    void download(typeof date === 'string' && date !== '' ? date : today)
  }
  return (
    <Card title={title}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{text}</p>
          {name === 'holdings' ? (
            <TextField
              name="date"
              type="date"
              label={t('reports.asOf')}
              defaultValue={today}
              max={today}
              error={dateError}
            />
          ) : (
            <SelectField
              name="date"
              label={t('reports.year')}
              placeholder={null}
              defaultValue={today}
              options={yearOptions(today, t)}
              error={dateError}
            />
          )}
          {failure !== undefined && <Banner tone="error" title={failure} />}
          <Button type="submit" variant="secondary" busy={busy} icon={<IconDownload size={20} />}>
            {t('reports.download')} <VisuallyHidden>{t('reports.named', { report: title })}</VisuallyHidden>
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

/** One download at a time; a refused day is said at its field, everything else below it (D3 s5, s8). */
function useDownload(name: ReportName, language: 'en' | 'hi') {
  const { t } = useTexts()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [dateError, setDateError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const download = async (date: string): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setDateError(undefined)
    setFailure(undefined)
    try {
      const answer = await callContract(downloadReport, { name, date, language })
      if (answer.ok) {
        const { file } = answer.body
        if (file.type !== spreadsheetType) return setFailure(t('reports.wrongType'))
        const fileName = `${name}-${date}.xlsx`
        saveFile(file, fileName)
        toast.success(t('reports.done', { file: fileName }))
      } else if (answer.problem.id === 'reports.dayInFuture') setDateError(t('reports.dayInFuture'))
      // After an expired session the session shows its own notice (D3 s8).
      else if (answer.status !== 401) setFailure(t('reports.failed'))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, dateError, failure, download }
}
