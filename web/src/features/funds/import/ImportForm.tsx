import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { acceptCasUploadText } from '../../../../../shared/contracts/consents/acceptCasUploadText.ts'
import { getCasUploadText } from '../../../../../shared/contracts/consents/getCasUploadText.ts'
import { getConsent } from '../../../../../shared/contracts/consents/getConsent.ts'
import { uploadPdf } from '../../../../../shared/contracts/fund-portfolio/uploadPdf.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Consent } from '../../../components/ui/form/Checkbox.tsx'
import { ProgressBar } from '../../../components/ui/form/ProgressBar.tsx'
import { PasswordField } from '../../../components/ui/form/TextField.tsx'
import { UploadField } from '../../../components/ui/form/UploadField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { type CallProblem, callContract } from '../../../lib/calls/callContract.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { useVersionedForm } from '../../../lib/useVersionedForm.ts'
import css from '../parts/funds.module.css'
import { type SentFile, sendStatement } from './sendStatement.ts'
import { fieldOf, fileProblem, mostMegabytes } from './statementFile.ts'

interface ImportFormProps {
  /** `repeated`: the very file was imported before. */
  readonly onImport: (importId: string, repeated: boolean) => void
}

const { password } = uploadPdf.input.shape
const asking = z.object({ password, agreed: z.literal(true, 'fundImport.consentNeeded') })
const agreedBefore = z.object({ password, agreed: z.optional(z.boolean()) })

type Progress = { readonly loaded: number; readonly total: number } | 'opening'

// Longer than 70 lines: file, password and consent are one press, whose refusals belong to one of the three.
/** File, password and consent; a refusal stands beside what it is about, and everything typed and chosen stays. */
export function ImportForm({ onImport }: ImportFormProps) {
  const { t, language } = useTexts()
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const [progress, setProgress] = useState<Progress>()
  const [isLost, setLost] = useState(false)
  const sent = useRef<SentFile>(undefined)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const consent = useRead(getCasUploadText, {}, { freshMs: 600_000 })
  const newest = consent.data?.ok === true ? consent.data.body : undefined
  const terms = useVersionedForm(newest, newest?.version)
  const before = useRead(getConsent, { type: 'casupload' })
  /** Since when the text in force is agreed to; it is not asked for again. */
  const agreedAt = before.data?.ok === true ? before.data.body.at : undefined
  const [ticked, setTicked] = useState(false)
  useEffect(() => {
    // A tick before the text has arrived belongs to the first version.
    if (ticked && terms.version !== undefined) terms.touch()
  })

  const refuse = async (problem: CallProblem): Promise<CallProblem | undefined> => {
    const field = fieldOf(problem)
    // The text has changed, or the agreement was given up elsewhere: both are shown as they are now.
    if (field === 'agreed') await Promise.all([consent.refetch(), before.refetch()])
    if (field !== 'file') return { ...problem, field }
    setFileError(await problemText(problem))
    form.props.ref.current?.querySelector<HTMLElement>('input[type="file"]')?.focus()
    return undefined
  }

  const form = useForm({
    schema: agreedAt === undefined ? asking : agreedBefore,
    async submit({ password }) {
      setLost(false)
      setFileError(undefined)
      const wrong = await fileProblem(file)
      if (wrong !== undefined || file === undefined || terms.version === undefined)
        return refuse(wrong ?? { id: 'fundImport.consentNeeded' })
      const mine = new AbortController()
      leaving.current = mine
      setProgress({ loaded: 0, total: file.size })
      try {
        const agreed =
          agreedAt === undefined && (await callContract(acceptCasUploadText, { version: terms.version }))
        if (agreed !== false && !agreed.ok) return await refuse(agreed.problem)
        // The next statement is not asked about again.
        if (agreed !== false) void before.refetch()
        const result = await sendStatement({
          file,
          password: password ?? '',
          before: sent.current,
          onProgress: loaded => setProgress({ loaded, total: file.size }),
          onStored: () => setProgress('opening'),
          signal: mine.signal,
        })
        sent.current = result.sent
        if (result.kind === 'lost') setLost(true)
        else if (result.kind === 'refused') return await refuse(result.problem)
        else onImport(result.reply.importId, result.reply.repeated === true)
        return undefined
      } catch (cause) {
        // A call throws only when it was aborted: the page was left.
        if (mine.signal.aborted) return undefined
        throw cause
      } finally {
        if (!mine.signal.aborted) setProgress(undefined)
      }
    },
  })

  return (
    <form {...form.props} className={css.form} autoComplete="off">
      <UploadField
        label={t('fundImport.file')}
        hint={t('fundImport.fileHint', { limit: mostMegabytes })}
        accept="application/pdf,.pdf"
        state={file === undefined ? { kind: 'empty' } : { kind: 'chosen', name: file.name, total: file.size }}
        error={fileError}
        onPick={picked => {
          setFile(picked)
          setFileError(undefined)
        }}
        onCancel={() => setFile(undefined)}
        onRetry={() => undefined}
      />
      <PasswordField
        {...form.field('password')}
        label={t('fundImport.password')}
        hint={t('fundImport.passwordHint')}
        autoComplete="off"
        maxLength={128}
      />
      <div>
        {newest === undefined ? (
          <ReadState read={consent} waiting={<Skeleton lines={2} />} title={t('fundImport.textFailed')} />
        ) : (
          <p className={css.consent}>
            <PublishedText en={newest.text} hi={newest.textInHindi} />
          </p>
        )}
        {agreedAt !== undefined ? (
          <p className={css.small}>{t('fundImport.agreedOn', { day: dayText(agreedAt, language) })}</p>
        ) : (
          before.data !== undefined && (
            <Consent
              {...form.field('agreed')}
              label={t('fundImport.agree')}
              // The tick belongs to the version that is shown now.
              onChange={event => {
                terms.rebase()
                setTicked(event.currentTarget.checked)
              }}
            />
          )
        )}
      </div>
      {progress !== undefined && (
        <ProgressBar
          label={t(progress === 'opening' ? 'fundImport.opening' : 'fundImport.sendingFile')}
          fraction={progress === 'opening' ? undefined : progress.loaded / progress.total}
        />
      )}
      {isLost && <Banner tone="warning" live title={t('fundImport.lost')} />}
      {form.error !== undefined && <Banner tone="error" title={form.error} />}
      <Actions>
        <Button
          type="submit"
          // A press before the text is there would be refused.
          busy={form.busy || consent.data === undefined || before.data === undefined}
        >
          {t('fundImport.start')}
        </Button>
      </Actions>
    </form>
  )
}
